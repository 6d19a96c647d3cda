import type { Organization } from '#domain/organization/organization.ts'
import { leadOf } from '../campaign/description.ts'

export type Described = Pick<
  Organization,
  'organizationSlug' | 'name' | 'city' | 'zipCode' | 'country' | 'description' | 'organismType'
>

/** What the organization may tell besides: its own site, its logo on ours. */
export type MoreFacts = { readonly website?: string | null; readonly logoPath?: string | null }

/** Where an organization's page is. */
export function organizationAddress(origin: string, slug: string): string {
  return `${origin}/associations/${slug}`
}

/** An organization in the words of schema.org; the same `@id` wherever it is named. */
export function organizationFacts(
  organization: Described,
  origin: string,
  { website, logoPath }: MoreFacts = {},
): object {
  const { organizationSlug, name, city, zipCode, country, description } = organization
  const address = organizationAddress(origin, organizationSlug)
  return {
    '@type': 'NGO',
    '@id': `${address}#organisation`,
    name,
    url: address,
    ...(description !== '' && { description: leadOf(description) }),
    address: {
      '@type': 'PostalAddress',
      addressLocality: city,
      postalCode: zipCode,
      addressCountry: country,
    },
    ...(logoPath && { logo: origin + logoPath }),
    ...(website && { sameAs: website }),
  }
}
