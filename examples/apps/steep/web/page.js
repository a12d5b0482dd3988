import { methods } from "/client/methods.js";
import { Quintet } from "/client/quintet.js";
import { Journal } from "./journal.js";

const client = new Quintet(); // connects to /rpc on the page's own host
const journal = new Journal(client, methods(client), localStorage);
const paywall = /** @type {HTMLDialogElement} */ (document.getElementById("paywall"));

/**
 * @param {string} name the element's name, with classes: `p.advice`
 * @param {(string | Node)[]} content
 */
function element(name, ...content) {
  const [tag = "div", ...classes] = name.split(".");
  const made = document.createElement(tag);
  made.className = classes.join(" ");
  made.append(...content);
  return made;
}

/**
 * @param {string} label
 * @param {() => Promise<unknown>} action
 */
function button(label, action) {
  const made = /** @type {HTMLButtonElement} */ (element("button", label));
  made.onclick = () => run(action);
  return made;
}

/**
 * Runs an action of the user. If the action fails, shows the paywall or the message.
 *
 * @param {() => Promise<unknown>} action
 */
async function run(action) {
  try {
    await action();
  } catch (error) {
    const failure = /** @type {import("/client/quintet.js").Failure} */ (error);
    if (failure.data?.offering) return showPaywall(failure.message, failure.data.offering);
    paywall.close();
    if (failure.kind === "method_not_found") say("The tea cabinet is sold in the iPhone app.");
    else say(failure.message);
  }
}

/** @param {string} message */
function say(message) {
  const line = element("p", message);
  document.getElementById("messages")?.replaceChildren(line);
}

/**
 * @param {string} message
 * @param {import("/client/methods.js").GetOfferingReply} offering
 */
function showPaywall(message, offering) {
  const products = offering.products.flatMap((product) => {
    const price = new Intl.NumberFormat(undefined, { style: "currency", currency: product.currency });
    const digits = price.resolvedOptions().maximumFractionDigits ?? 2;
    const label = `${product.title}: ${price.format(product.price_minor_units / 10 ** digits)}`;
    const buy = button(label, async () => {
      await journal.buy(product.id);
      paywall.close();
    });
    return [buy, element("small", product.description)];
  });
  const later = element("button.quiet", "Later");
  later.onclick = () => paywall.close();
  paywall.replaceChildren(
    element("h2", offering.headline),
    element("p", message),
    element("ul", ...offering.points.map((point) => element("li", point))),
    ...products,
    later,
  );
  if (!paywall.open) paywall.showModal();
}

/** @param {import("./journal.js").Tea} tea */
function row(tea) {
  const { origin, celsius, minutes } = tea.fields;
  const facts = `${origin}, ${celsius}\u00a0°C, ${minutes}\u00a0min`;
  const name = button(tea.name, async () => say((await journal.open(tea.id)).fields.advice));
  name.setAttribute("aria-label", tea.label);
  if (tea.locked) return element("li.locked", name, element("small", facts));
  return element("li", name, element("small", facts), button("Brew", () => journal.brew(tea.id)));
}

journal.addEventListener("change", () => {
  const { groups, notes, streak } = journal;
  document.getElementById("streak")?.replaceChildren(streak === 1 ? "1 day in a row" : `${streak} days in a row`);
  document
    .getElementById("teas")
    ?.replaceChildren(
      ...groups.map((group) => element("section", element("h2", group.title), element("ul", ...group.items.map(row)))),
    );
  document.getElementById("notes")?.replaceChildren(...notes.map((note) => element("li", note.front)));
  const open = groups.flatMap((group) => group.items).filter((tea) => !tea.locked);
  const choice = /** @type {HTMLSelectElement} */ (document.getElementById("tea"));
  const chosen = choice.value;
  choice.replaceChildren(...open.map((tea) => new Option(tea.name, tea.id, false, tea.id === chosen)));
});

journal.addEventListener("notice", (event) => {
  const { title, body } = /** @type {CustomEvent} */ (event).detail;
  say(`${title}. ${body}`);
});

journal.addEventListener("failure", (event) => say(/** @type {CustomEvent} */ (event).detail.message));

document.getElementById("writing")?.addEventListener("submit", (event) => {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const { note, tea } = Object.fromEntries(new FormData(form));
  run(async () => {
    await journal.write(String(note), String(tea));
    form.reset();
  });
});

run(async () => {
  await journal.start();
  await journal.listen();
});
