import "/web/shell.js";
import { app } from "/web/app.js";

app.start({
  id: "bible-stories",
  clientVersion: "1.0",
  tabs: [
    { path: "/", icon: "book", word: "library" },
    { path: "/account", icon: "user", word: "account" },
  ],
  routes: [
    { path: "/", view: "bible-library", load: () => import("./library.js"), tab: "/" },
    { path: "/books/:book", view: "bible-library", load: () => import("./library.js"), tab: "/" },
  ],
});
