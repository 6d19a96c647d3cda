import { routeClassOf } from '../headers.ts'

/** Pages that no page view counts (rule ADDR-9). */
const uncounted = /\/(confirmation|redirection|embarque)(\/|$)/

/** Pages of one person or of one payment, and what stands in other sites: no tracker is loaded there at all. */
const untouched = new Set<ReturnType<typeof routeClassOf>>([
  'private',
  'ticket',
  'payment',
  'widget',
  'framed',
])

/** Parts of an address that name a page, never a person or a thing that only some may see. */
const plain = /^(\d|[a-z]+(-[a-z]+){0,6})$/
const slug = /^[a-z\d]+(-[a-z\d]+)*$/
const mask = '-'

/** Whether the page of an address may be measured, for whoever agreed. */
export function isMeasured(pathname: string): boolean {
  return !untouched.has(routeClassOf(pathname)) && !uncounted.test(pathname)
}

/** The path under which a page is counted: without query, ids and tokens. */
export function measuredPath(pathname: string): string {
  const parts = pathname.split('/').slice(1)
  return `/${parts.map((part, index) => (isNamed(parts, index) ? part : mask)).join('/')}`
}

/** Slugs stand right after `associations`, and behind the type of a campaign; anything else has to be plain words. */
function isNamed(parts: readonly string[], index: number): boolean {
  const part = parts[index] ?? ''
  const before = parts[index - 1]
  const isSlug = parts[0] === 'associations' && (index === 1 || (index === 3 && before !== 'checkout'))
  if (isSlug) return part.length <= 120 && slug.test(part)
  return part === '' || (plain.test(part) && part.length <= 60 && before !== 'checkout')
}
