import { canonicalRoute } from '#domain/form/slug.ts'

const campaignPath = /^\/associations\/([^/]+)\/([^/]+)\/([^/]+)(\/.*)?$/

/**
 * Where an address with capitals, plus signs or spaces in its slugs is reopened; `undefined` if it is right (rule ADDR-3).
 */
export function canonicalAddress(address: string): string | undefined {
  const [path = '', ...query] = address.split('?')
  const [, ...parts] = campaignPath.exec(path) ?? []
  const [organizationSlug, formType, campaignSlug] = parts.slice(0, 3).map(decoded)
  const right = canonicalRoute({ organizationSlug, formType, campaignSlug })
  if (!right) return undefined
  const slugs = [right.organizationSlug, right.formType, right.campaignSlug].map(encodeURIComponent)
  const search = query.length > 0 ? `?${query.join('?')}` : ''
  return `/associations/${slugs.join('/')}${parts[3] ?? ''}${search}`
}

/** Nothing for a broken escape: such an address has no right form. */
function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}
