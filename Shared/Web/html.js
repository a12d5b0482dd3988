// HTML templates. Text from users or the server is always escaped.

/**
 * A template and the values for its placeholders. `html` creates it, and `render` shows it on the page. When it is
 * rendered again, only changed values are updated.
 */
export class Markup {
  /** @param {TemplateStringsArray} strings @param {unknown[]} values */
  constructor(strings, values) {
    this.strings = strings;
    this.values = values;
    /**
     * Identifies an item of a list.
     * @type {string | undefined}
     */
    this.key = undefined;
  }
}

/**
 * Creates a template. A value can be text, markup, an element or a list of these. A value in a tag is the value of an
 * attribute. A name that begins with `@` sets an event listener, with `.` a property, with `?` a boolean attribute, and
 * with `--` a CSS custom property.
 * @param {TemplateStringsArray} strings @param {unknown[]} values
 */
export const html = (strings, ...values) => new Markup(strings, values);

/** @param {string} key @param {Markup} markup */
export const keyed = (key, markup) => ((markup.key = key), markup);

/** @typedef {{ at: number, kind: "slot" | "attribute", name: string, holes: number[], texts: string[] }} Place */
/** @typedef {{ content: DocumentFragment, places: Place[] }} Form */
/** @type {WeakMap<TemplateStringsArray, Form>} */
const forms = new WeakMap();
const walker = (/** @type {Node} */ root) => document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);

/** @param {TemplateStringsArray} strings @returns {Form} */
function form(strings) {
  const known = forms.get(strings);
  if (known) return known;
  let text = "";
  strings.forEach((piece, hole) => {
    text += piece;
    if (hole === strings.length - 1) return;
    text += text.lastIndexOf("<") > text.lastIndexOf(">") ? `{{${hole}}}` : `<!--{{${hole}}}-->`;
  });
  const template = document.createElement("template");
  template.innerHTML = text.trim();
  /** @type {Place[]} */
  const places = [];
  const walk = walker(template.content);
  for (let at = 0, node = walk.nextNode(); node; node = walk.nextNode(), at += 1) {
    if (node instanceof Comment) {
      const hole = /^\{\{(\d+)\}\}$/.exec(node.data);
      if (!hole) continue;
      node.data = "";
      places.push({ at, kind: "slot", name: "", holes: [Number(hole[1])], texts: [] });
    } else if (node instanceof Element) {
      for (const { name, value } of [...node.attributes]) {
        const parts = value.split(/\{\{(\d+)\}\}/);
        if (parts.length === 1) continue;
        node.removeAttribute(name);
        places.push({
          at, kind: "attribute", name,
          holes: parts.filter((_, i) => i % 2).map(Number), texts: parts.filter((_, i) => i % 2 === 0),
        });
      }
    }
  }
  const made = { content: template.content, places };
  forms.set(strings, made);
  return made;
}

/** Sets an attribute, property, event listener or custom property from its values. */
class Attribute {
  /** @param {Element} element @param {Place} place */
  constructor(element, place) {
    this.element = element;
    this.place = place;
    /** @type {unknown[]} */
    this.last = [];
  }

  /** @param {unknown[]} values */
  set(values) {
    const { name, holes, texts } = this.place;
    const now = holes.map((hole) => values[hole]);
    if (now.length === this.last.length && now.every((value, i) => value === this.last[i])) {
      // An unchanged value isn't set again, so that typed text is kept. `checked` is always set, because checking a
      // radio button unchecks others.
      if (name !== ".checked") return;
    }
    const before = this.last[0];
    this.last = now;
    const element = /** @type {HTMLElement} */ (this.element);
    const bare = name.slice(1);
    if (name[0] === "@") {
      if (before) element.removeEventListener(bare, /** @type {EventListener} */ (before));
      if (now[0]) element.addEventListener(bare, /** @type {EventListener} */ (now[0]));
    } else if (name[0] === ".") {
      const property = bare.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
      const target = /** @type {any} */ (element);
      if (target[property] !== now[0]) target[property] = now[0];
    } else if (name[0] === "?") {
      element.toggleAttribute(bare, Boolean(now[0]));
    } else if (name.startsWith("--")) {
      element.style.setProperty(name, String(now[0]));
    } else if (holes.length === 1 && texts.every((text) => text === "") && (now[0] === null || now[0] === undefined || (now[0] === false && !name.startsWith("aria-")))) {
      element.removeAttribute(name);
    } else {
      const value = texts.map((text, i) => (i ? String(now[i - 1] ?? "") + text : text)).join("");
      // A link from data must never run code. Browsers ignore control characters and spaces in a scheme, so this check
      // ignores them too.
      if ((name === "href" || name === "src") && /^(javascript|data|vbscript):/i.test(value.replace(/[\0- ]/g, ""))) return;
      element.setAttribute(name, value);
    }
  }
}

/** A place between two comment nodes that shows one value. */
class Slot {
  /** @param {Comment} end */
  constructor(end) {
    this.end = end;
    this.start = document.createComment("");
    end.before(this.start);
    /** @type {{ kind: "none" } | { kind: "text", node: Text } | { kind: "node", node: Node }
      *   | { kind: "markup", strings: TemplateStringsArray, parts: (Attribute | Slot)[], places: Place[] }
      *   | { kind: "list", items: Map<string, Slot> }} */
    this.shown = { kind: "none" };
  }

  clear() {
    while (this.start.nextSibling && this.start.nextSibling !== this.end) this.start.nextSibling.remove();
    this.shown = { kind: "none" };
  }

  /** @param {unknown} value */
  set(value) {
    if (value === null || value === undefined || value === false || value === "") {
      if (this.shown.kind !== "none") this.clear();
    } else if (value instanceof Markup) this.#markup(value);
    else if (Array.isArray(value)) this.#list(value);
    else if (value instanceof Node) {
      if (this.shown.kind === "node" && this.shown.node === value) return;
      this.clear();
      this.end.before(value);
      this.shown = { kind: "node", node: value };
    } else if (this.shown.kind === "text") {
      if (this.shown.node.data !== String(value)) this.shown.node.data = String(value);
    } else {
      this.clear();
      const node = document.createTextNode(String(value));
      this.end.before(node);
      this.shown = { kind: "text", node };
    }
  }

  /** @param {Markup} markup */
  #markup(markup) {
    if (this.shown.kind !== "markup" || this.shown.strings !== markup.strings) {
      this.clear();
      const { content, places } = form(markup.strings);
      const copy = document.importNode(content, true);
      const walk = walker(copy);
      /** @type {Node[]} */
      const nodes = [];
      for (let node = walk.nextNode(); node; node = walk.nextNode()) nodes.push(node);
      const parts = places.map((place) =>
        place.kind === "slot" ? new Slot(/** @type {Comment} */ (nodes[place.at])) : new Attribute(/** @type {Element} */ (nodes[place.at]), place));
      this.shown = { kind: "markup", strings: markup.strings, parts, places };
      this.#fill(markup);
      this.end.before(copy);
      return;
    }
    this.#fill(markup);
  }

  /** @param {Markup} markup */
  #fill(markup) {
    if (this.shown.kind !== "markup") return;
    const { parts, places } = this.shown;
    parts.forEach((part, i) => (part instanceof Slot ? part.set(markup.values[places[i].holes[0]]) : part.set(markup.values)));
  }

  /** @param {unknown[]} values */
  #list(values) {
    if (this.shown.kind !== "list") {
      this.clear();
      this.shown = { kind: "list", items: new Map() };
    }
    const before = this.shown.items;
    const keys = values.map((value, i) => (value instanceof Markup && value.key !== undefined ? value.key : `#${i}`));
    const wanted = new Set(keys);
    for (const [key, slot] of before) {
      if (wanted.has(key)) continue;
      slot.clear();
      slot.start.remove();
      slot.end.remove();
    }
    /** @type {Map<string, Slot>} */
    const items = new Map();
    /** @type {ChildNode} */
    let at = /** @type {ChildNode} */ (this.start.nextSibling);
    keys.forEach((key, i) => {
      let slot = before.get(key);
      if (!slot) {
        const end = document.createComment("");
        at.before(end);
        slot = new Slot(end);
      } else if (slot.start === at) {
        at = /** @type {ChildNode} */ (slot.end.nextSibling);
      } else {
        for (let node = /** @type {ChildNode} */ (slot.start); ;) {
          const next = /** @type {ChildNode} */ (node.nextSibling);
          const isLast = node === slot.end;
          at.before(node);
          if (isLast) break;
          node = next;
        }
      }
      slot.set(values[i]);
      items.set(key, slot);
    });
    this.shown.items = items;
  }
}

/** @type {WeakMap<Element, Slot>} */
const roots = new WeakMap();

/**
 * Shows `value` in `element`. Nothing else may change the element's contents.
 * @param {unknown} value @param {Element} element
 */
export function render(value, element) {
  let slot = roots.get(element);
  if (!slot) {
    element.textContent = "";
    slot = new Slot(element.appendChild(document.createComment("")));
    roots.set(element, slot);
  }
  slot.set(value);
}
