# Brews a tea over plain HTTP, with Ruby's standard library only:
#
#     ruby examples/ruby/tea_time.rb sencha
#
# STEEP_URL is the address of the server; the default is http://localhost:8080.
require "json"
require "net/http"
require "securerandom"

class Quintet
  class Failure < StandardError
    attr_reader :kind, :data

    def initialize(error)
      @data = error.fetch("data", {})
      @kind = @data["kind"]
      super(error["message"])
    end
  end

  attr_writer :token

  def initialize(url)
    @url = url
  end

  # Calls a method. All attempts have the same idempotency key, so the server applies a change only once.
  def call(method, params = {}, key: SecureRandom.uuid, attempts: 5)
    response = post("#{@url}/call/#{method}", params, key)
    answer = JSON.parse(response.body)
    return answer if response.is_a?(Net::HTTPSuccess)
    wait = answer.dig("error", "data", "retry_after_ms")
    raise Failure.new(answer["error"]) if wait.nil? || wait > 5_000 || attempts == 1
    sleep(wait / 1000.0)
    call(method, params, key:, attempts: attempts - 1)
  rescue SystemCallError, IOError, Timeout::Error
    raise if attempts == 1
    sleep(0.5)
    call(method, params, key:, attempts: attempts - 1)
  end

  private

  def post(address, params, key)
    headers = { "Content-Type" => "application/json", "Idempotency-Key" => key }
    headers["Authorization"] = "Bearer #{@token}" if @token
    Net::HTTP.post(URI(address), JSON.generate(params), headers)
  end
end

quintet = Quintet.new(ENV.fetch("STEEP_URL", "http://localhost:8080"))
device = quintet.call("entitlements.devices.register", { app: "steep", language: "en", time_zone: "Europe/London" })
quintet.token = device["token"] # a secret; a real app stores it, together with device["device_secret"]

begin
  tea = quintet.call("content.catalogues.item", { catalogue: "teas", item: ARGV.fetch(0, "sencha") })["item"]
  puts "#{tea["name"]}: #{tea["fields"]["celsius"]} °C, #{tea["fields"]["minutes"]} minutes"
  puts tea["fields"]["advice"]
  action = { id: SecureRandom.uuid, action: "brewed", at: (Time.now.to_f * 1000).to_i, with: { tea: tea["id"] } }
  quintet.call("progress.actions.report", { actions: [action] })
  puts "Days in a row: #{quintet.call("progress.streak.get")["current"]}"
rescue Quintet::Failure => failure
  puts failure.message
  puts failure.data["offering"]["headline"] if failure.kind == "entitlement_required"
end
