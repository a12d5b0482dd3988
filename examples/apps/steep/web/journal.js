/**
 * The tea journal of one account: its data and its calls, without the page.
 *
 * @typedef {import("/client/quintet.js").Failure} Failure
 * @typedef {import("/client/methods.js").CatalogueItem} Tea
 */
export class Journal extends EventTarget {
  /** The teas by group. */
  groups = /** @type {import("/client/methods.js").CatalogueGroup[]} */ ([]);
  notes = /** @type {import("/client/methods.js").Flashcard[]} */ ([]);
  /** The number of days in a row with a tea. */
  streak = 0;
  #client;
  #api;
  #storage;

  /**
   * @param {import("/client/quintet.js").Quintet} client
   * @param {import("/client/methods.js").Methods} api the client's methods
   * @param {Pick<Storage, "getItem" | "setItem">} storage stores the session, such as `localStorage`
   */
  constructor(client, api, storage) {
    super();
    this.#client = client;
    this.#api = api;
    this.#storage = storage;
  }

  /** Continues the stored session, or creates an account, and loads the data. */
  async start() {
    const session = JSON.parse(this.#storage.getItem("steep") ?? "null");
    this.#client.token = session?.token ?? (await this.#register());
    try {
      await this.load();
    } catch (error) {
      if (/** @type {Failure} */ (error).kind !== "unauthenticated") throw error;
      // The session has ended. With the device secret, the device gets its account back.
      this.#client.token = await this.#register(session?.device_secret);
      await this.load();
    }
  }

  /** @param {string} [secret] the device secret of an earlier registration */
  async #register(secret) {
    const { timeZone, locale } = Intl.DateTimeFormat().resolvedOptions();
    const device = { app: "steep", language: locale.startsWith("vi") ? "vi" : "en", time_zone: timeZone };
    const session = await this.#api.entitlements.devices
      .register(secret ? { ...device, device_secret: secret } : device)
      .catch((error) => {
        // Without a valid secret, the device gets a new account.
        if (secret && error.kind === "not_found") return this.#api.entitlements.devices.register(device);
        throw error;
      });
    this.#storage.setItem("steep", JSON.stringify(session));
    return session.token;
  }

  /** Reads everything that the page shows with one call: the view `home` of `views.json`. */
  async load() {
    const { parts } = await this.#api.views.get({ view: "home" });
    // If a required part fails, the call fails. If an optional part fails, its previous value is kept.
    this.groups = parts.teas.result.groups;
    if (parts.notes.state === "ok") this.notes = parts.notes.result.cards;
    if (parts.streak.state === "ok") this.streak = parts.streak.result.current;
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Returns a tea with its brewing advice.
   *
   * @param {string} tea
   * @throws {Failure} `entitlement_required` with the paywall, if the tea is locked
   */
  async open(tea) {
    return (await this.#api.content.catalogues.item({ catalogue: "teas", item: tea })).item;
  }

  /**
   * Reports that the user brewed a tea. The server counts the streak and the badges.
   *
   * @param {string} tea
   */
  async brew(tea) {
    const action = { id: crypto.randomUUID(), action: "brewed", at: Date.now(), with: { tea } };
    await this.#api.progress.actions.report({ actions: [action] });
    await this.load();
  }

  /**
   * Stores a note about a tea.
   *
   * @param {string} text
   * @param {string} tea
   */
  async write(text, tea) {
    await this.#api.content.cards.add({ front: text, tags: [tea] });
    await this.load();
  }

  /**
   * Buys a product with a simulated purchase, which only `quintet-dev up` accepts.
   *
   * @param {string} product
   */
  async buy(product) {
    const signed = await this.#client.call("development.purchases.sign", { product });
    await this.#api.entitlements.purchases.submit(signed);
    await this.load();
  }

  /**
   * Loads the data again after each event of the account. Dispatches each new notice as the event `notice`, and a failed
   * load as `failure`.
   *
   * @param {AbortSignal} [signal] ends the listening
   */
  async listen(signal) {
    for await (const { type, data } of this.#client.events({ signal })) {
      if (type === "notifications.notice.delivered") this.dispatchEvent(new CustomEvent("notice", { detail: data }));
      // A failure here must not end the loop over events.
      await this.load().catch((failure) => this.dispatchEvent(new CustomEvent("failure", { detail: failure })));
    }
  }
}
