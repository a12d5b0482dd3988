# quintet.conf(5). Input: lines of `<executable> --settings`.
function plain(text) { gsub(/\\/, "\\e", text); gsub(/-/, "\\-", text); sub(/^[.']/, "\\\\\\&&", text); return text }
BEGIN {
  FS = "\t"
  printf ".TH QUINTET.CONF 5 %s \"quintet %s\" \"Quintet\"\n", date, version
  print ".SH NAME\nquintet.conf \\- settings of Quintet's services"
  print ".SH SYNOPSIS\n.I /etc/quintet/quintet.conf"
  print ".SH DESCRIPTION"
  print "Lines of the form\n.B name = value\nset something for all services or, below a line\n.BR [service] ,\nfor that one:"
  print "gateway, entitlements, content, ai, progress, notifications.\nA line that begins with\n.B #\nis a comment."
  print ".PP\nStronger than the file are the variables\n.BR QUINTET_NAME\nand, stronger still,\n.BR QUINTET_SERVICE_NAME ."
  print "A name that isn't known, or a value that isn't what was expected, refuses the start with exit code 78 and is told with its place;"
  print ".B systemctl reload\nfails by it too, and leaves the service as it was."
  print ".PP\nA secret is never a setting. A setting that needs one says where it is kept:\n.B file:/path\nor\n.BR credential:name ,"
  print "which systemd hands over (LoadCredential=)."
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
