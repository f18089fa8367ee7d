// Loads the app named by this script's own element and registers the offline worker.
// A file instead of Trunk's inline script, because the page's policy forbids inline scripts.
const script = document.querySelector("script[data-module]");
const address = (name) => new URL(name, document.baseURI).href;

try {
  const app = await import(address(script.dataset.module));
  await app.default({ module_or_path: address(script.dataset.wasm) });
} catch (error) {
  const note = document.getElementById("loading");
  if (note) {
    note.textContent =
      "Fleetscope could not start: it needs a browser with WebAssembly, from 2023 or later. " +
      "Fleetscope 无法启动：需要 2023 年或更新的支持 WebAssembly 的浏览器。";
  }
  throw error;
}

// Not every place has service workers (plain http on another machine, private windows of some browsers):
// there the app works all the same, only not without a network.
if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register("sw.js").catch(() => {});
}
