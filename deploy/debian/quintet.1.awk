# quintet(1). Input: `quintet help`, whose lines are a title, commands and options with descriptions, and continuations.
function plain(text) { gsub(/\\/, "\\e", text); gsub(/-/, "\\-", text); sub(/^[.']/, "\\\\\\&&", text); return text }
BEGIN {
  printf ".TH QUINTET 1 %s \"quintet %s\" \"Quintet\"\n", date, version
  print ".SH NAME"
}
NR == 1 { sub(/^quintet: /, ""); print "quintet \\- " plain($0); print ".SH COMMANDS"; next }
/^options/ { print ".SH OPTIONS"; next }
/^exit codes:/ { sub(/^exit codes: /, ""); print ".SH EXIT STATUS\n" plain($0); next }
/^  [^ ]/ {
  sub(/^  /, "")
  cut = match($0, /  +/)
  print ".TP\n.B " plain(cut ? substr($0, 1, cut - 1) : $0)
  if (cut) print plain(substr($0, cut + RLENGTH))
  next
}
/^ +[^ ]/ { sub(/^ +/, ""); print plain($0); next }
/[^ ]/ { print ".PP\n" plain($0) }
END {
  print ".SH FILES\n.TP\n.I /etc/quintet/quintet.conf\nSettings: see\n.BR quintet.conf (5)."
  print ".TP\n.I /run/quintet/gateway.sock\nThe socket for clients: root, and members of the group\n.BR quintet ."
  print ".TP\n.I /var/lib/quintet/\nThe services' databases.\n.TP\n.I /usr/share/quintet/apps/\nThe apps' data."
  print ".SH SEE ALSO\n.BR quintet.conf (5),\n.BR systemctl (1),\n.BR journalctl (1)"
}
