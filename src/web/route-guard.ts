import { canonicalRoute, canonicalSlug } from '#domain/form/slug.ts'

/** The words of the address map that are no parameters: `connexion`, `widget`. Every page knows them in small letters. */
export function fixedWords(paths: readonly (string | undefined)[]): ReadonlySet<string> {
  const words = paths.flatMap(path => path?.split('/') ?? [])
  return new Set(words.filter(word => word !== '' && !word.startsWith(':')))
}

const escapes = /%[0-9a-f]{2}/gi
const unreserved = /[\w.~-]/
/** What the router leaves out before it looks for a page. */
const dataRequest = /(?:\/_)?\.data$/

/**
 * Where an address is reopened that the router takes for another one: with escaped letters, capitals in the words of the
 * address map, dots, doubled or final slashes. `undefined` if it is right. Limits and headers go by the address, so each
 * page has one (rule ADDR-11).
 */
export function plainAddress(address: string, words: ReadonlySet<string>): string | undefined {
  const [written = '', ...query] = (address.split('#', 1)[0] ?? '').split('?')
  const path = URL.parse(`http://this.site/${written}`)?.pathname ?? '/'
  const [suffix = ''] = dataRequest.exec(path) ?? []
  const parts = path
    .slice(0, path.length - suffix.length)
    .replace(escapes, plainLetter)
    .split('/')
    .filter(part => part !== '')
    .map(part => (words.has(part.toLowerCase()) ? part.toLowerCase() : part))
  const mark = suffix === '' ? '' : parts.length === 0 ? '_.data' : '.data'
  const search = query.length > 0 ? `?${query.join('?')}` : ''
  const plain = `/${parts.join('/')}${mark}${search}`
  return plain === address ? undefined : plain
}

/** The letter, digit or sign that an escape stands for, where it means the same without it (RFC 3986, 6.2.2.2). */
function plainLetter(escaped: string): string {
  const sign = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
  return unreserved.test(sign) ? sign : escaped
}

const campaignPath = /^\/associations\/([^/]+)\/([^/]+)\/([^/]+)(\/.*)?$/

/**
 * Where an address with capitals, plus signs or spaces in its slugs is reopened; `undefined` if it is right (rule ADDR-3).
 */
export function canonicalAddress(address: string): string | undefined {
  const [path = '', ...query] = address.split('?')
  const search = query.length > 0 ? `?${query.join('?')}` : ''
  const [, ...parts] = campaignPath.exec(path) ?? []
  const [organizationSlug, formType, campaignSlug] = parts.slice(0, 3).map(decoded)
  const right = canonicalRoute({ organizationSlug, formType, campaignSlug })
  if (!right) return parts.length > 0 ? undefined : organizationAddress(path, search)
  const slugs = [right.organizationSlug, right.formType, right.campaignSlug].map(encodeURIComponent)
  return `/associations/${slugs.join('/')}${parts[3] ?? ''}${search}`
}

const organizationPath = /^\/associations\/([^/]+)(\/.*)?$/

/** The same for an address of an organization that names no campaign. */
function organizationAddress(path: string, search: string): string | undefined {
  const [, written = '', rest = ''] = organizationPath.exec(path) ?? []
  // What a page asks for by its data ends in a word that is no part of the slug.
  const slug = decoded(written.replace(dataRequest, ''))
  if (slug === undefined || !/[\p{Lu}+\s]/u.test(slug)) return undefined
  const [suffix = ''] = dataRequest.exec(written) ?? []
  return `/associations/${encodeURIComponent(canonicalSlug(slug))}${suffix}${rest}${search}`
}

/** What the provider adds to the address when the bank sends the payer back: whoever has it can go on trying cards. */
const secrets = ['payment_intent_client_secret', 'setup_intent_client_secret']

/**
 * The same address without the provider's secrets, where it has one: neither history nor another page hears of it. `undefined`: it has
 * none.
 */
export function withoutSecret(address: string): string | undefined {
  if (!secrets.some(name => address.includes(name))) return undefined
  const [path = '', query = ''] = address.split('?')
  const left = new URLSearchParams(query)
  for (const name of secrets) left.delete(name)
  return left.size === 0 ? path : `${path}?${left}`
}

/** Nothing for a broken escape: such an address has no right form. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
