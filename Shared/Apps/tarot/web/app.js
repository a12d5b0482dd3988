import "/web/shell.js";
import { app } from "/web/app.js";

app.start({
  id: "tarot",
  clientVersion: "1.0",
  tabs: [
    { path: "/", icon: "home", word: "home" },
    { path: "/cards", icon: "cards", word: "cards" },
    { path: "/account", icon: "user", word: "account" },
  ],
  routes: [
    { path: "/", view: "tarot-home", load: () => import("./home.js"), tab: "/" },
    { path: "/cards", view: "tarot-cards", load: () => import("./cards.js"), tab: "/cards" },
    { path: "/cards/:card", view: "tarot-card", load: () => import("./card.js"), tab: "/cards" },
  ],
});
