self.files = ["./", "app.js", "home.js", "icon.svg", "manifest.webmanifest", "style.css", "words.json"];
importScripts("/web/worker.js");
