# Prints quintet.conf with every setting at its default, commented out. Input: lines of `<executable> --settings`.
BEGIN {
  FS = "\t"
  print "# Settings of Quintet: see quintet.conf(5). The commented-out lines show the defaults."
  print "# After a change, run quintet reload. Don't write secrets here: systemd passes them as credentials."
}
{
  # Every service prints the common settings. They are written only once, before any section.
  if ($1 != section) { section = $1; print "\n[" section "]" }
  print ""
  print "# " toupper(substr($5, 1, 1)) substr($5, 2) "."
  print "# Expected: " $4 "."
  print "#" $2 " = " ($3 == "-" ? "" : $3)
}
