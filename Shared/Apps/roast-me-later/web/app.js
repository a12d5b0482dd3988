import "/web/shell.js";
import { app } from "/web/app.js";
import { html } from "/web/html.js";
import "./streak.js";

app.start({
  id: "roast-me-later",
  clientVersion: "1.0",
  extra: () => html`<roast-streak></roast-streak>`,
  tabs: [
    { path: "/", icon: "flame", word: "roast" },
    { path: "/library", icon: "book", word: "library" },
    { path: "/badges", icon: "medal", word: "badges" },
    { path: "/collections", icon: "layers", word: "collections" },
    { path: "/account", icon: "sliders", word: "settings" },
  ],
  routes: [
    { path: "/", view: "roast-generator", load: () => import("./roast.js"), tab: "/" },
    { path: "/library", view: "roast-library", load: () => import("./library.js"), tab: "/library" },
    { path: "/badges", view: "roast-badges", load: () => import("./badges.js"), tab: "/badges" },
    { path: "/collections", view: "roast-collections", load: () => import("./collections.js"), tab: "/collections" },
    { path: "/widget", view: "roast-widget", load: () => import("./widget.js"), tab: "/" },
  ],
});
