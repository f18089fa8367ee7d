// The offline worker: keeps the last complete version of the site, so that it reopens without a network.
//
// - Files with a content hash in their name never change: cache first.
// - Everything else (index.html, start.js, lessons, embed): network first, the cache only when that fails.
// - A page enters the cache after all the files it names, so what reopens offline is one version, never a mix.
const CACHE = "fleetscope";
const HASHED = /-[0-9a-f]{8,}((_bg)?\.(js|wasm|css)|\/[^/]+)$/;
const NAMED = /(?:href|src|data-module|data-wasm|name="parts" content)="([^"]+)"/g;
const LESSONS = /name="lessons"\s+content="([^"]+)"/g;
const PAGE = new URL("./", self.registration.scope).href;
const ADDRESSES = [PAGE, PAGE + "index.html"];

/** The same-origin files which a page names in such attributes; one may name several. */
function filesNamedBy(html, attributes) {
  const names = [...html.matchAll(attributes)].flatMap((found) => found[1].split(" "));
  const files = names.map((name) => new URL(name, PAGE));
  return [...new Set(files.filter((file) => file.origin === location.origin).map((file) => file.href))];
}

/** Stores the page after its files, then drops hashed files of earlier versions. */
async function keep(page) {
  const cache = await caches.open(CACHE);
  const html = await page.clone().text();
  const files = filesNamedBy(html, NAMED);
  for (const file of files) {
    if (!HASHED.test(file) || !(await cache.match(file))) {
      await cache.add(file);
    }
  }
  await cache.put(PAGE, page);
  for (const request of await cache.keys()) {
    if (HASHED.test(request.url) && !files.includes(request.url)) {
      await cache.delete(request);
    }
  }
  // The app works without a lesson; one that is opened is fetched anew.
  for (const lesson of filesNamedBy(html, LESSONS)) {
    if (!(await cache.match(lesson))) {
      await cache.add(lesson).catch(() => {});
    }
  }
}

async function page(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) {
      event.waitUntil(keep(answer.clone()).catch(() => {}));
    }
    return answer;
  } catch (error) {
    const kept = await caches.match(PAGE);
    if (kept) {
      return kept;
    }
    throw error;
  }
}

async function file(event) {
  const kept = await caches.match(event.request, { ignoreSearch: true });
  if (kept && HASHED.test(new URL(event.request.url).pathname)) {
    return kept;
  }
  try {
    const answer = await fetch(event.request);
    if (answer.ok) {
      const copy = answer.clone();
      event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request, copy)));
    }
    return answer;
  } catch (error) {
    if (kept) {
      return kept;
    }
    throw error;
  }
}

self.addEventListener("install", (event) => {
  event.waitUntil(fetch(PAGE, { cache: "no-cache" }).then(keep).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) {
    return;
  }
  // Other documents of the site, such as the page around frames, are files like any other.
  const isPage = event.request.mode === "navigate" && ADDRESSES.includes(url.href.split(/[?#]/)[0]);
  event.respondWith(isPage ? page(event) : file(event));
});
