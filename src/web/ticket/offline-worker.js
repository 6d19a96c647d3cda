// Keeps the pages of tickets and of membership cards that were opened here, and opens them without a network.
const name = 'obole-billets-1'
const isOlder = each => each.startsWith('obole-billets-') && each !== name
// A page is kept for half a year after it was last opened.
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
  await dropOld(cache)
  await cache.add(page)
  for (const file of files) if (!(await cache.match(file))) await cache.add(file)
}

async function dropOld(cache) {
  for (const request of await cache.keys()) {
    const day = Date.parse((await cache.match(request)).headers.get('date') ?? '')
    if (Date.now() - day > longest) await cache.delete(request)
  }
}

addEventListener('fetch', event => {
  const { request } = event
  if (request.method !== 'GET') return
  event.respondWith(request.mode === 'navigate' ? openPage(request) : openFile(request))
})

// A page that is kept comes from the network where it answers within three seconds: a name may have changed.
async function openPage(request) {
  const cache = await caches.open(name)
  const kept = await cache.match(request)
  if (kept === undefined) return fetch(request)
  try {
    const late = new Promise((_, give) => setTimeout(give, 3000, new Error('late')))
    const found = await Promise.race([fetch(request), late])
    if (found.ok) await cache.put(request, found.clone())
    // Passed on, or erased: nobody keeps it here.
    else if (found.status === 404) await cache.delete(request)
    return found.ok || found.status < 400 || found.status === 404 ? found : kept
  } catch {
    return kept
  }
}

async function openFile(request) {
  const cache = await caches.open(name)
  return (await cache.match(request)) ?? fetch(request)
}
