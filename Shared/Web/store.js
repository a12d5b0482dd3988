// The data of one account of one app in this browser: replies for offline use, pictures, the changes that the server
// hasn't answered, and the changes that it rejected. Each account has its own database, so that signing out deletes all
// of it.

/** @typedef {import("./outbox.js").Change} Change */
/** @typedef {import("./outbox.js").Draft} Draft */

const tables = ["answers", "outbox", "pictures", "drafts"];
const maxPictures = 600;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Store {
  /** @type {Promise<IDBDatabase> | undefined} */
  #database;

  /** @param {string} name the name of the database; if empty, nothing is stored */
  constructor(name) {
    this.name = name;
  }

  async #open() {
    if (!this.name) throw new Error("no account is signed in");
    this.#database ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(this.name, 2);
      request.onupgradeneeded = () => {
        const there = request.result.objectStoreNames;
        for (const table of tables) if (!there.contains(table)) request.result.createObjectStore(table, table === "outbox" ? { autoIncrement: true } : {});
      };
      request.onsuccess = () => {
        // Another window may be deleting the database.
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
    });
    return this.#database;
  }

  /**
   * Runs an operation on a table. A browser may refuse to store anything; the app works without storage.
   * @template T @param {string} table @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest<T>} work @returns {Promise<T | undefined>}
   */
  async #in(table, mode, work) {
    try {
      const database = await this.#open();
      return await done(work(database.transaction(table, mode).objectStore(table)));
    } catch {
      return undefined;
    }
  }

  /** @param {"answers" | "pictures"} table @param {string} key @returns {Promise<any>} */
  get(table, key) {
    return this.#in(table, "readonly", (store) => store.get(key));
  }

  /** @param {"answers" | "pictures"} table @param {string} key @param {unknown} value */
  put(table, key, value) {
    return this.#in(table, "readwrite", (store) => store.put(value, key));
  }

  /** @param {string} key of an answer */
  forget(key) {
    return this.#in("answers", "readwrite", (store) => store.delete(key));
  }

  /** @param {"answers" | "outbox" | "pictures"} table */
  clear(table) {
    return this.#in(table, "readwrite", (store) => store.clear());
  }

  /**
   * Writes to the queue and the drafts in one transaction.
   *
   * @template T @param {(outbox: IDBObjectStore, drafts: IDBObjectStore) => T} work @returns {Promise<T | undefined>} undefined if the browser stores nothing
   */
  async #together(work) {
    try {
      const transaction = (await this.#open()).transaction(["outbox", "drafts"], "readwrite");
      const result = work(transaction.objectStore("outbox"), transaction.objectStore("drafts"));
      await new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(undefined);
        transaction.onabort = () => reject(transaction.error);
      });
      return result;
    } catch {
      return undefined;
    }
  }

  /**
   * Adds a change to the queue, and removes the draft that it replaces.
   *
   * @param {Change} change @param {string} [draft] @returns {Promise<IDBValidKey | undefined>} its place in the queue
   */
  async queue(change, draft) {
    const added = await this.#together((outbox, drafts) => {
      if (draft !== undefined) drafts.delete(draft);
      return outbox.add(change);
    });
    return added?.result;
  }

  /**
   * Removes changes from the queue, and stores their rejected items as drafts.
   *
   * @param {IDBValidKey[]} places @param {Draft[]} rejected @param {string[]} removed drafts that are no longer needed
   */
  reject(places, rejected, removed) {
    return this.#together((outbox, drafts) => {
      for (const place of places) outbox.delete(place);
      for (const draft of rejected) drafts.put(draft, draft.id);
      for (const id of removed) drafts.delete(id);
      return true;
    });
  }

  /** @returns {Promise<Draft[]>} */
  async drafts() {
    return (await this.#in("drafts", "readonly", (store) => store.getAll())) ?? [];
  }

  /** @param {string} id */
  discard(id) {
    return this.#in("drafts", "readwrite", (store) => store.delete(id));
  }

  /**
   * Adopts the changes and drafts of another account that was merged into the current account.
   *
   * @param {Store} other
   */
  async take(other) {
    const changes = await other.queued();
    const drafts = await other.drafts();
    await this.#together((outbox, own) => {
      for (const { change } of changes) outbox.add(change);
      for (const draft of drafts) own.put(draft, draft.id);
    });
  }

  /** @returns {Promise<{ place: IDBValidKey, change: Change }[]>} in their order */
  async queued() {
    try {
      const outbox = (await this.#open()).transaction("outbox").objectStore("outbox");
      const [places, changes] = await Promise.all([done(outbox.getAllKeys()), done(outbox.getAll())]);
      return places.map((place, i) => ({ place, change: changes[i] }));
    } catch {
      return [];
    }
  }

  /** @param {IDBValidKey} place */
  settle(place) {
    return this.#in("outbox", "readwrite", (store) => store.delete(place));
  }

  /** @param {string} name @param {Blob} blob */
  keepPicture(name, blob) {
    // A `File` contains the time of its creation, which `tidy` uses.
    return this.put("pictures", name, new File([blob], name, { type: blob.type }));
  }

  /**
   * Deletes the oldest pictures, if there are too many.
   * @param {number} [most] the number of pictures that remain
   */
  async tidy(most = maxPictures) {
    const count = (await this.#in("pictures", "readonly", (store) => store.count())) ?? 0;
    if (count <= most) return;
    try {
      const pictures = (await this.#open()).transaction("pictures", "readwrite").objectStore("pictures");
      const [names, files] = await Promise.all([done(pictures.getAllKeys()), done(pictures.getAll())]);
      const times = names.map((name, i) => ({ name, at: files[i].lastModified ?? 0 })).sort((a, b) => a.at - b.at);
      for (const { name } of times.slice(0, count - most)) pictures.delete(name);
    } catch {
      // The next start tries to delete these pictures again.
    }
  }

  async erase() {
    const database = await this.#database?.catch(() => undefined);
    database?.close();
    this.#database = undefined;
    if (this.name) await new Promise((resolve) => {
      const request = indexedDB.deleteDatabase(this.name);
      request.onsuccess = request.onerror = request.onblocked = () => resolve(undefined);
    });
  }
}
