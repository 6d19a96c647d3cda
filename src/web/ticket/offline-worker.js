// Keeps the pages of tickets that were opened here, and opens them without a network.
const name = 'obole-billets-1'

addEventListener('install', () => skipWaiting())

addEventListener('activate', event => {
  event.waitUntil(
    caches.keys().then(async names => {
      await Promise.all(names.filter(each => each !== name).map(each => caches.delete(each)))
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
  await cache.add(page)
  for (const file of files) if (!(await cache.match(file))) await cache.add(file)
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
    return found.status >= 500 ? kept : found
  } catch {
    return kept
  }
}

async function openFile(request) {
  const cache = await caches.open(name)
  return (await cache.match(request)) ?? fetch(request)
}
