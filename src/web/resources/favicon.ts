const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="10" fill="#4B3FCF"/>' +
  '<circle cx="12.5" cy="16" r="6.5" fill="#fff"/><circle cx="19.5" cy="16" r="6.5" fill="#FE8B62" fill-opacity=".9"/></svg>'

/** The mark, also for browsers that ask for `/favicon.ico` unbidden. */
export function loader() {
  return new Response(mark, {
    headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}
