/** What browsers read as the end of a scheme or of an authority, and what no address of ours is written with. */
const strange = /[\\\p{Cc}]/u

/** The path to lead back to, or `/`: only an address of this site, never `//elsewhere` (rule ADDR-10, ASVS 3.7.2). */
export function localPath(text: unknown): string {
  if (typeof text !== 'string' || !text.startsWith('/') || strange.test(text)) return '/'
  const base = 'http://this.site'
  const url = URL.parse(text, base)
  if (url?.origin !== base) return '/'
  // Dots may have stood between two slashes: `/.//elsewhere` has the path `//elsewhere`.
  return url.pathname.startsWith('//') ? '/' : url.pathname + url.search
}
