/** The parts of a public address that the route guard looks at (rule ADDR-3). */
export type RouteSlugs = {
  readonly organizationSlug?: string
  readonly formType?: string
  readonly campaignSlug?: string
}

/** A part of an address in its only form: lower case, plus signs and whitespace turned to hyphens (rule ADDR-3). */
export function canonicalSlug(slug: string): string {
  return slug.toLowerCase().replace(/[+\s]+/g, '-')
}

/**
 * The route guard of rule ADDR-3: the slugs to reopen a route with, or `undefined` when the route is right as it is, or one
 * of the three is missing.
 */
export function canonicalRoute(route: RouteSlugs): Required<RouteSlugs> | undefined {
  const { organizationSlug, formType, campaignSlug } = route
  if (!organizationSlug || !formType || !campaignSlug) return undefined
  if (![organizationSlug, formType, campaignSlug].some(slug => /[\p{Lu}+\s]/u.test(slug))) return undefined
  return {
    organizationSlug: canonicalSlug(organizationSlug),
    formType: canonicalSlug(formType),
    campaignSlug: canonicalSlug(campaignSlug),
  }
}
