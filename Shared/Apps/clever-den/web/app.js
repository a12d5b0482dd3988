import "/web/shell.js";
import { app } from "/web/app.js";
import { html } from "/web/html.js";
import "./wallet.js";

app.start({
  id: "clever-den",
  clientVersion: "1.0",
  extra: () => html`<den-wallet></den-wallet>`,
  tabs: [
    { path: "/", icon: "home", word: "course" },
    { path: "/dares", icon: "target", word: "dares" },
    { path: "/foxes", icon: "trophy", word: "foxes" },
    { path: "/profile", icon: "app:paw", word: "profile" },
  ],
  routes: [
    { path: "/", view: "den-course", load: () => import("./course.js"), tab: "/" },
    { path: "/lessons/:lesson", view: "den-lesson", load: () => import("./lesson.js"), plain: true },
    { path: "/practice", view: "den-practice", load: () => import("./lesson.js"), plain: true },
    { path: "/dares", view: "den-dares", load: () => import("./dares.js"), tab: "/dares" },
    { path: "/foxes", view: "den-foxes", load: () => import("./foxes.js"), tab: "/foxes" },
    { path: "/profile", view: "den-profile", load: () => import("./profile.js"), tab: "/profile" },
  ],
});
