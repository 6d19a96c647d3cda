import type { Form } from '#domain/form/form.ts'
import { descriptorOf } from '#domain/form/types/index.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { leadOf } from './description.ts'

type Facts = { readonly form: Form; readonly organization: Organization }
type Addresses = { readonly page: string; readonly image: string | undefined }

/** The campaign in the words of schema.org, for search engines. */
export function structuredData({ form, organization }: Facts, { page, image }: Addresses): object {
  const recipient = {
    '@type': 'NGO',
    name: organization.name,
    address: {
      '@type': 'PostalAddress',
      addressLocality: organization.city,
      postalCode: organization.zipCode,
      addressCountry: organization.country,
    },
  }
  const head = {
    '@context': 'https://schema.org',
    '@type': descriptorOf(form.formType)?.schemaType ?? 'WebPage',
    name: form.title,
    description: leadOf(form.description),
    url: page,
    ...(image && { image }),
  }
  if (form.formType === 'Event') return { ...head, ...eventData(form, page), organizer: recipient }
  return { ...head, ...(head['@type'] === 'DonateAction' ? { recipient } : { seller: recipient }) }
}

function eventData({ startDate, endDate, place, tiers }: Form, page: string): object {
  return {
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    ...(place && { location: placeData(place) }),
    offers: tiers.map(({ label, price, isSoldOut }) => ({
      '@type': 'Offer',
      name: label,
      price: (price / 100).toFixed(2),
      priceCurrency: 'EUR',
      availability: `https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}`,
      url: page,
    })),
  }
}

function placeData({ name, address, city, zipCode, country }: NonNullable<Form['place']>): object {
  return {
    '@type': 'Place',
    name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: city,
      postalCode: zipCode,
      addressCountry: country,
    },
  }
}
