// Keeps the page of a gate and the files that it is drawn with, and opens it without a network.
const name = 'obole-porte-1'
const isOlder = each => each.startsWith('obole-porte-') && each !== name
// What was not kept anew for half a year goes.
const longest = 180 * 86_400_000

addEventListener('install', () => skipWaiting())

addEventListener('activate', event => {
  event.waitUntil(
    caches.keys().then(async names => {
      await Promise.all(names.filter(isOlder).map(each => caches.delete(each)))
      await clients.claim()
    }),
  )
})

addEventListener('message', event => {
  if (!Array.isArray(event.data)) return
  event.waitUntil(keep(event.data).then(() => event.ports[0]?.postMessage('kept')))
})

async function keep([page, ...files]) {
  const cache = await caches.open(name)
  for (const request of await cache.keys()) {
    const day = Date.parse((await cache.match(request)).headers.get('date') ?? '')
    if (Date.now() - day > longest) await cache.delete(request)
  }
  for (const file of files) if (!(await cache.match(file))) await cache.add(file)
  // The page last: it never stands there without its files.
  await cache.add(page)
}

addEventListener('fetch', event => {
  const { request } = event
  // What is said to the server is never answered from here.
  if (request.method !== 'GET' || new URL(request.url).pathname.startsWith('/ha-api/')) return
  event.respondWith(request.mode === 'navigate' ? openPage(request) : openFile(request))
})

// Nobody at a door waits for a slow network, and no answer but the page itself closes it.
async function openPage(request) {
  const cache = await caches.open(name)
  const kept = await cache.match(request)
  if (kept === undefined) return fetch(request)
  try {
    const late = new Promise((_, give) => setTimeout(give, 1500, new Error('late')))
    const found = await Promise.race([fetch(request), late])
    return found.ok ? found : kept
  } catch {
    return kept
  }
}

async function openFile(request) {
  const cache = await caches.open(name)
  return (await cache.match(request)) ?? fetch(request)
}
