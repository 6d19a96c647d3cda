/** The path to lead back to, or `/`: only an address of this site, never `//elsewhere` (rule ADDR-10, ASVS 3.7.2). */
export function localPath(text: unknown): string {
  if (typeof text !== 'string' || !text.startsWith('/')) return '/'
  const base = 'http://this.site'
  const url = URL.parse(text, base)
  return url?.origin === base ? url.pathname + url.search : '/'
}
