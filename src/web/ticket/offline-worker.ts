import source from './offline-worker.js?raw'

/** The worker that keeps pages of tickets, and at another address those of membership cards; its policy is its own. */
export function loader(): Response {
  return new Response(source, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy':
        "default-src 'none'; connect-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    },
  })
}
