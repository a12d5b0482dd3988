import { html } from "/web/html.js";
import { icon } from "/web/parts.js";
import { View, define } from "/web/view.js";
import { t } from "/web/words.js";

const tools = [["tags", "tag"], ["files", "download"], ["shares", "share"], ["statistics", "chart"]];

/** The page with links to less frequent tasks. */
class Tools extends View {
  view() {
    return html`<div class="page is-narrow"><div class="head"><h1>${t("tools")}</h1></div>
      <ul class="list">${tools.map(([name, sign]) => html`<li><a class="row tool" href=${`#/${name}`}><span class="seal">${icon(sign)}</span><span class="grow"><b>${t(name)}</b><small>${t(`${name}.more`)}</small></span>${icon("next")}</a></li>`)}</ul>
    </div>`;
  }
}
define("flippin-tools", Tools);
