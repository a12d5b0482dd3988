// Runs the search on pages that are opened as files. Browsers allow no worker there, so a hidden frame runs its script.
// The theme looks for the name IFrameWorker.
if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      this.inner = frame.contentWindow;
      const page = frame.contentDocument;
      page.open();
      this.inner.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      this.isReady = new Promise((resolve) => this.inner.addEventListener("load", resolve));
      page.write(`<!doctype html><script src="${url}"></script>`);
      page.close();
    }

    postMessage(data) {
      this.isReady.then(() => this.inner.dispatchEvent(new MessageEvent("message", { data })));
    }

    terminate() {
      this.inner.frameElement.remove();
    }
  };
  window.Worker = window.IFrameWorker;
}
