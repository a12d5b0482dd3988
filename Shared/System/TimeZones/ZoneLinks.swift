/// Time zone names that the tz database has replaced.
///
/// Debian 13 ships these names in the separate package `tzdata-legacy`, so a machine may lack their files.
enum ZoneLinks {
  /// The current name of each zone, by its former name.
  static let current: [String: String] = {
    var current: [String: String] = [:]
    for line in lines.split(separator: "\n") {
      let names = line.split(separator: " ")
      let zone = String(names[0].dropLast())
      for former in names.dropFirst() { current[String(former)] = zone }
    }
    return current
  }()

  /// The links of the tz database's file `backward`, in its release 2026f.
  private static let lines = """
    Africa/Abidjan: Africa/Timbuktu
    Africa/Cairo: Egypt
    Africa/Nairobi: Africa/Asmera
    Africa/Tripoli: Libya
    America/Adak: America/Atka US/Aleutian
    America/Anchorage: US/Alaska
    America/Argentina/Buenos_Aires: America/Buenos_Aires
    America/Argentina/Catamarca: America/Argentina/ComodRivadavia America/Catamarca
    America/Argentina/Cordoba: America/Cordoba America/Rosario
    America/Argentina/Jujuy: America/Jujuy
    America/Argentina/Mendoza: America/Mendoza
    America/Chicago: CST6CDT US/Central
    America/Denver: America/Shiprock MST7MDT Navajo US/Mountain
    America/Detroit: US/Michigan
    America/Edmonton: America/Yellowknife Canada/Mountain
    America/Halifax: Canada/Atlantic
    America/Havana: Cuba
    America/Indiana/Indianapolis: America/Fort_Wayne America/Indianapolis US/East-Indiana
    America/Indiana/Knox: America/Knox_IN US/Indiana-Starke
    America/Iqaluit: America/Pangnirtung
    America/Jamaica: Jamaica
    America/Kentucky/Louisville: America/Louisville
    America/Los_Angeles: PST8PDT US/Pacific US/Pacific-New
    America/Manaus: Brazil/West
    America/Mazatlan: Mexico/BajaSur
    America/Mexico_City: Mexico/General
    America/New_York: EST5EDT US/Eastern
    America/Noronha: Brazil/DeNoronha
    America/Nuuk: America/Godthab
    America/Panama: America/Coral_Harbour EST
    America/Phoenix: MST US/Arizona
    America/Puerto_Rico: America/Virgin
    America/Regina: Canada/Saskatchewan
    America/Rio_Branco: America/Porto_Acre Brazil/Acre
    America/Santiago: Chile/Continental
    America/Sao_Paulo: Brazil/East
    America/St_Johns: Canada/Newfoundland
    America/Tijuana: America/Ensenada America/Santa_Isabel Mexico/BajaNorte
    America/Toronto: America/Montreal America/Nipigon America/Thunder_Bay Canada/Eastern
    America/Vancouver: Canada/Pacific
    America/Whitehorse: Canada/Yukon
    America/Winnipeg: America/Rainy_River Canada/Central
    Antarctica/McMurdo: Antarctica/South_Pole
    Asia/Ashgabat: Asia/Ashkhabad
    Asia/Dhaka: Asia/Dacca
    Asia/Ho_Chi_Minh: Asia/Saigon
    Asia/Hong_Kong: Hongkong
    Asia/Jerusalem: Asia/Tel_Aviv Israel
    Asia/Kathmandu: Asia/Katmandu
    Asia/Kolkata: Asia/Calcutta
    Asia/Macau: Asia/Macao
    Asia/Makassar: Asia/Ujung_Pandang
    Asia/Nicosia: Europe/Nicosia
    Asia/Seoul: ROK
    Asia/Shanghai: Asia/Chongqing Asia/Chungking Asia/Harbin PRC
    Asia/Singapore: Singapore
    Asia/Taipei: ROC
    Asia/Tehran: Iran
    Asia/Thimphu: Asia/Thimbu
    Asia/Tokyo: Japan
    Asia/Ulaanbaatar: Asia/Choibalsan Asia/Ulan_Bator
    Asia/Urumqi: Asia/Kashgar
    Asia/Yangon: Asia/Rangoon
    Atlantic/Faroe: Atlantic/Faeroe
    Atlantic/Reykjavik: Iceland
    Australia/Adelaide: Australia/South
    Australia/Brisbane: Australia/Queensland
    Australia/Broken_Hill: Australia/Yancowinna
    Australia/Darwin: Australia/North
    Australia/Hobart: Australia/Currie Australia/Tasmania
    Australia/Lord_Howe: Australia/LHI
    Australia/Melbourne: Australia/Victoria
    Australia/Perth: Australia/West
    Australia/Sydney: Australia/ACT Australia/Canberra Australia/NSW
    Etc/GMT: Etc/GMT+0 Etc/GMT-0 Etc/GMT0 Etc/Greenwich GMT GMT+0 GMT-0 GMT0 Greenwich
    Etc/UTC: Etc/UCT Etc/Universal Etc/Zulu UCT UTC Universal Zulu
    Europe/Athens: EET
    Europe/Berlin: Atlantic/Jan_Mayen
    Europe/Brussels: CET MET
    Europe/Chisinau: Europe/Tiraspol
    Europe/Dublin: Eire
    Europe/Istanbul: Asia/Istanbul Turkey
    Europe/Kyiv: Europe/Kiev Europe/Uzhgorod Europe/Zaporozhye
    Europe/Lisbon: Portugal WET
    Europe/London: Europe/Belfast GB GB-Eire
    Europe/Moscow: W-SU
    Europe/Warsaw: Poland
    Pacific/Auckland: NZ
    Pacific/Chatham: NZ-CHAT
    Pacific/Easter: Chile/EasterIsland
    Pacific/Guadalcanal: Pacific/Ponape
    Pacific/Honolulu: HST Pacific/Johnston US/Hawaii
    Pacific/Kanton: Pacific/Enderbury
    Pacific/Kwajalein: Kwajalein
    Pacific/Pago_Pago: Pacific/Samoa US/Samoa
    Pacific/Port_Moresby: Pacific/Truk Pacific/Yap
    """
}
