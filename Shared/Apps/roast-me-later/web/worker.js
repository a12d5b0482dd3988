self.files = [
  "./", "app.js", "badges.js", "card.js", "collections.js", "icon-512.png", "icon.svg", "icons.svg", "library.js", "manifest.webmanifest", "roast.js", "share.js", "streak.js",
  "style.css", "widget.js", "words.json",
];
importScripts("/web/worker.js");
