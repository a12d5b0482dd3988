self.files = [
  "./", "app.js", "card.js", "cards.js", "copy.js", "files.js", "form.js", "icon-512.png", "icon.svg", "manifest.webmanifest", "review.js", "sets.js", "shares.js",
  "statistics.js", "style.css", "tags.js", "tools.js", "words.json",
];
importScripts("/web/worker.js");
