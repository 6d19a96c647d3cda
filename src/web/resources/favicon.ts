import { mark } from '#domain/mark.ts'

/** The mark, also for browsers that ask for `/favicon.ico` unbidden. */
export function loader() {
  return new Response(mark, {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}
