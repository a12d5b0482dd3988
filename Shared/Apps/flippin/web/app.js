import "/web/shell.js";
import { app } from "/web/app.js";
import { edit } from "./card.js";
import { copy } from "./copy.js";

/**
 * Shows a rejected edit of a card. For an existing card, it also shows the unchanged text.
 *
 * @param {import("/web/outbox.js").Draft} draft
 */
function describe(draft) {
  const [item] = draft.items;
  const card = copy.card(item.card);
  return { title: item.front ?? card?.front ?? "", detail: item.back ?? card?.back ?? "", edit: () => edit(card, draft) };
}

app.start({
  id: "flippin",
  clientVersion: "1.0",
  drafts: { "content.cards.sync": describe },
  tabs: [
    { path: "/", icon: "cards", word: "cards" },
    { path: "/review", icon: "again", word: "review" },
    { path: "/sets", icon: "layers", word: "sets.tab" },
    { path: "/tools", icon: "sliders", word: "tools" },
    { path: "/account", icon: "user", word: "account" },
  ],
  routes: [
    { path: "/", view: "flippin-cards", load: () => import("./cards.js"), tab: "/" },
    { path: "/review", view: "flippin-review", load: () => import("./review.js"), tab: "/review" },
    { path: "/sets", view: "flippin-sets", load: () => import("./sets.js"), tab: "/sets" },
    { path: "/sets/:set", view: "flippin-set", load: () => import("./sets.js"), tab: "/sets" },
    { path: "/tools", view: "flippin-tools", load: () => import("./tools.js"), tab: "/tools" },
    { path: "/tags", view: "flippin-tags", load: () => import("./tags.js"), tab: "/tools" },
    { path: "/files", view: "flippin-files", load: () => import("./files.js"), tab: "/tools" },
    { path: "/shares", view: "flippin-shares", load: () => import("./shares.js"), tab: "/tools" },
    { path: "/shares/:code", view: "flippin-share", load: () => import("./shares.js"), tab: "/tools" },
    { path: "/statistics", view: "flippin-statistics", load: () => import("./statistics.js"), tab: "/tools" },
  ],
});
