// What one account of one app keeps in this browser: answers for when there is no connection, pictures, and the changes
// that haven't been handed in. Each account has a database of its own, so that leaving takes all of it away.

const tables = ["answers", "outbox", "pictures"];
const mostPictures = 600;

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export class Store {
  /** @type {Promise<IDBDatabase> | undefined} */
  #database;

  /** @param {string} name without one nothing is kept, as long as nobody is in */
  constructor(name) {
    this.name = name;
  }

  async #open() {
    if (!this.name) throw new Error("nobody is in");
    this.#database ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(this.name, 1);
      request.onupgradeneeded = () => {
        for (const table of tables) request.result.createObjectStore(table, table === "outbox" ? { autoIncrement: true } : {});
      };
      request.onsuccess = () => {
        // Another window may be leaving the account.
        request.result.onversionchange = () => request.result.close();
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
    });
    return this.#database;
  }

  /**
   * A browser may refuse to keep anything; the app works without.
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

  /** @param {unknown} change @returns {Promise<IDBValidKey | undefined>} its place in the queue */
  queue(change) {
    return this.#in("outbox", "readwrite", (store) => store.add(change));
  }

  /** @returns {Promise<{ place: IDBValidKey, change: any }[]>} in their order */
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

  /** Takes away the pictures that nobody looked at for longest. */
  async tidy() {
    const count = (await this.#in("pictures", "readonly", (store) => store.count())) ?? 0;
    if (count > mostPictures) await this.clear("pictures");
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
