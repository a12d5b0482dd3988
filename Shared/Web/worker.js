// Caches the pages of an app for offline use: only its files and the shared files. Calls, tokens and replies never pass
// through this script. An app's `worker.js` lists its files and imports this script.

/** @typedef {{ files: string[] }} Named */
const scope = /** @type {any} */ (self);
const shared = [
  "/web/account.js", "/web/app.js", "/web/base.css", "/web/confirm.js", "/web/drafts.js", "/web/html.js", "/web/icons.svg", "/web/inbox.js", "/web/outbox.js", "/web/parts.js",
  "/web/paywall.js", "/web/picture.js", "/web/resource.js", "/web/shell.js", "/web/store.js", "/web/view.js",
  "/web/words.js", "/web/words.json", "/client/quintet.js",
];
const pages = "pages";

scope.addEventListener("install", (/** @type {any} */ event) => {
  const files = [.../** @type {Named} */ (scope).files, ...shared];
  event.waitUntil(caches.open(pages).then((cache) => Promise.all(files.map((file) => cache.add(file).catch(() => {})))).then(() => scope.skipWaiting()));
});

scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(scope.clients.claim()));

/** @param {URL} url */
const isPage = (url) =>
  url.origin === location.origin && (url.pathname.startsWith(new URL(scope.registration.scope).pathname) || /^\/(web|client|words)\//.test(url.pathname));

// The server's files take precedence, so that a new release appears at once. The cache is used if the server is too
// slow.
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !isPage(url)) return;
  event.respondWith(serve(request, url));
});

/** @param {Request} request @param {URL} url */
async function serve(request, url) {
  const cache = await caches.open(pages);
  // The cache uses paths as keys, so that a file opened in a tab is never served as the app's page.
  const address = url.pathname;
  const fresh = fetch(request).then((response) => {
    if (response.ok && response.type === "basic") cache.put(address, response.clone());
    return response;
  });
  const kept = await cache.match(address);
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept.clone()), 1500));
  return Promise.race([fresh.catch(() => kept.clone()), late]);
}

scope.addEventListener("push", (/** @type {any} */ event) => {
  const notice = event.data?.json() ?? {};
  event.waitUntil(scope.registration.showNotification(notice.title ?? "", {
    body: notice.body, tag: notice.notice, icon: "icon-512.png", data: { link: notice.link },
  }));
});

scope.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(scope.clients.matchAll({ type: "window" }).then((/** @type {any[]} */ windows) =>
    windows.length ? windows[0].focus() : scope.clients.openWindow(`${scope.registration.scope}#/inbox`)));
});
