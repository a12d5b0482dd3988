self.files = ["./", "app.js", "card.js", "cards.js", "home.js", "icon-512.png", "icon.svg", "manifest.webmanifest", "style.css", "tile.js", "words.json"];
importScripts("/web/worker.js");
