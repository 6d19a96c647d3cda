import { plainIsolating } from '#domain/plain-line.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that stands in HTML, between tags or within quotes, and is nothing but text. */
export function escapeHtml(text: string): string {
  return plainIsolating(text).replace(/[&<>"']/g, sign => entities[sign]!)
}

/** A link of our own making, http or https. Throws on anything else: a mail must never carry `javascript:`. */
export function webAddress(address: string): string {
  const { protocol, href } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`${protocol} is no web address.`)
  return href
}

/** A link of an association's own: https or mailto. Throws on anything else. */
export function linkAddress(address: string): string {
  const { protocol, href } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'mailto:') throw new Error(`${protocol} is no link.`)
  return href
}

const fallbackColour = '#4B3FCF'

/** A colour `#rrggbb`; the brand's own where the text is anything else. */
export function hexColour(text: string): string {
  return /^#[0-9a-f]{6}$/i.test(text) ? text : fallbackColour
}
