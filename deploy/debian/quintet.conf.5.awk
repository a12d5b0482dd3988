# quintet.conf(5). Input: lines of `<executable> --settings`.
function plain(text) { gsub(/\\/, "\\e", text); gsub(/-/, "\\-", text); sub(/^[.']/, "\\\\\\&&", text); return text }
BEGIN {
  FS = "\t"
  printf ".TH QUINTET.CONF 5 %s \"quintet %s\" \"Quintet\"\n", date, version
  print ".SH NAME\nquintet.conf \\- settings of Quintet's services"
  print ".SH SYNOPSIS\n.I /etc/quintet/quintet.conf"
  print ".SH DESCRIPTION"
  print "A line of the form\n.B name = value\nsets a value for all services. Below a line\n.BR [service] ,\nit sets the value for that service only:"
  print "gateway, entitlements, content, ai, progress, notifications or edge.\nA line that begins with\n.B #\nis a comment."
  print ".PP\nThe environment variable\n.BR QUINTET_NAME\noverrides the file, and\n.BR QUINTET_SERVICE_NAME\noverrides both."
  print "A service doesn't start with an unknown name or an invalid value: it prints the line and exits with code 78."
  print "In this case\n.B systemctl reload\nfails too, and the service continues with its present settings."
  print ".PP\nThe file contains no secrets. A setting for a secret names where the secret is kept:\n.B file:/path\nor\n.BR credential:name ,"
  print "which systemd passes to the service (LoadCredential=)."
  print ".SH SETTINGS OF ALL SERVICES"
}
$1 != section { section = $1; print ".SH SETTINGS OF " plain(toupper(section)) }
{
  print ".TP\n.B " plain($2)
  print plain(toupper(substr($5, 1, 1)) substr($5, 2)) "."
  print "Expected: " plain($4) "."
  if ($3 == "-") print "Must be set."
  else if ($3 != "") print "Default:\n.BR \"" plain($3) "\" ."
}
END { print ".SH SEE ALSO\n.BR quintet (1),\n.BR systemd.exec (5)" }
