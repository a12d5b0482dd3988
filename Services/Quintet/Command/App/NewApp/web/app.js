import "/web/shell.js";
import { app } from "/web/app.js";

app.start({
  id: "your-app",
  clientVersion: "1.0",
  languages: ["en"],
  tabs: [
    { path: "/", icon: "home", word: "home" },
    { path: "/account", icon: "user", word: "account" },
  ],
  routes: [{ path: "/", view: "your-home", load: () => import("./home.js"), tab: "/" }],
});
