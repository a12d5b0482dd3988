self.files = ["./", "app.js", "icon-512.png", "icon.svg", "library.js", "manifest.webmanifest", "motion.js", "opening.js", "reader.js", "style.css", "words.json"];
importScripts("/web/worker.js");
