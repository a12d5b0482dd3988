self.files = [
  "./", "answer.js", "app.js", "course.js", "dares.js", "fox.svg", "foxes.js", "icon-512.png", "icon.svg", "icons.svg", "lesson.js", "manifest.webmanifest", "packed.js",
  "profile.js", "style.css", "wallet.js", "words.json",
];
importScripts("/web/worker.js");
