import type { Place, ShownForm, Tier } from '#domain/form/form.ts'
import type { Display } from '#domain/form/sale-window.ts'
import { descriptorOf } from '#domain/form/types/index.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { organizationFacts } from '../seo/organization-facts.ts'
import { leadOf } from './description.ts'

type Facts = { readonly form: ShownForm; readonly organization: Organization; readonly display: Display }
type Addresses = { readonly page: string; readonly image: string | undefined; readonly origin: string }

/** The campaign in the words of schema.org, for search engines. */
export function structuredData(facts: Facts, { page, image, origin }: Addresses): object {
  const { form } = facts
  const type = descriptorOf(form.formType)?.schemaType ?? 'WebPage'
  const organization = organizationFacts(facts.organization, origin)
  const head = {
    '@type': type,
    '@id': `${page}#campagne`,
    name: form.title,
    description: leadOf(form.description),
    url: page,
    ...(image && { image }),
  }
  switch (type) {
    case 'Event':
      return { ...head, ...eventFacts(facts, page), organizer: organization }
    case 'Product':
      return { ...head, brand: organization, offers: allOffers(facts, page) }
    case 'DonateAction':
      return { ...head, ...giftFacts(form, page), recipient: organization }
    case 'Offer':
      return {
        ...head,
        ...allOffers(facts, page),
        name: form.title,
        ...offeredThing(form),
        offeredBy: organization,
      }
    default:
      return { ...head, publisher: organization }
  }
}

function eventFacts({ form, display }: Facts, page: string): object {
  const { startDate, endDate, place, tiers } = form
  return {
    ...(startDate && { startDate }),
    ...(endDate && { endDate }),
    eventStatus: `https://schema.org/${display === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    ...(place && {
      location: placeFacts(place),
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    }),
    isAccessibleForFree: tiers.length > 0 && tiers.every(({ priceCategory }) => priceCategory === 'Free'),
    offers: tiers.map(tier => offer(tier, { form, display, page })),
  }
}

/** A gift is an action that the page lets somebody do. */
function giftFacts({ financialGoal, tiers, minPrice }: ShownForm, page: string): object {
  const least = Math.min(...tiers.map(leastOf), minPrice ?? Number.POSITIVE_INFINITY)
  return {
    actionStatus: 'https://schema.org/PotentialActionStatus',
    target: { '@type': 'EntryPoint', urlTemplate: page },
    ...(Number.isFinite(least) && {
      priceSpecification: { ...currency('PriceSpecification'), minPrice: euros(least) },
    }),
    ...(financialGoal !== null && {
      object: { '@type': 'MonetaryAmount', currency: 'EUR', value: euros(financialGoal) },
    }),
  }
}

/** What a membership gives; a sale names nothing but itself. */
function offeredThing({ formType, title }: ShownForm): object {
  return descriptorOf(formType)?.people === 'members'
    ? { itemOffered: { '@type': 'ProgramMembership', programName: title } }
    : {}
}

/** One rate is an offer; several are one offer with the lowest and the highest price. */
function allOffers({ form, display }: Facts, page: string): object {
  const offers = form.tiers.map(tier => offer(tier, { form, display, page }))
  const prices = form.tiers.map(leastOf)
  const [only] = offers
  if (only !== undefined && offers.length === 1) return only
  return {
    ...currency('AggregateOffer'),
    ...(prices.length > 0 && {
      lowPrice: euros(Math.min(...prices)),
      highPrice: euros(Math.max(...prices)),
    }),
    offerCount: offers.length,
    offers,
  }
}

type Sold = { readonly form: ShownForm; readonly display: Display; readonly page: string }

function offer(tier: Tier, { form, display, page }: Sold): object {
  const from = tier.saleStartDate ?? form.saleStartDate
  const until = tier.saleEndDate ?? form.saleEndDate
  return {
    '@type': 'Offer',
    name: tier.label,
    price: euros(leastOf(tier)),
    priceCurrency: 'EUR',
    availability: `https://schema.org/${tier.isSoldOut ? 'SoldOut' : availability[display]}`,
    ...(from && { validFrom: from }),
    ...(until && { validThrough: until }),
    url: page,
  }
}

/** What can be had now. A paused sale may open again; one that is over does not. */
const availability: Readonly<Record<Display, string>> = {
  open: 'InStock',
  notYetOpen: 'PreSale',
  soldOut: 'SoldOut',
  suspended: 'OutOfStock',
  ended: 'Discontinued',
  saleClosed: 'Discontinued',
  draft: 'OutOfStock',
  disabled: 'OutOfStock',
  cancelled: 'Discontinued',
  deleted: 'Discontinued',
}

/** The least that a rate costs, in cents: where the payer decides, its minimum. */
const leastOf = ({ priceCategory, price, minimumAmount }: Tier): number =>
  priceCategory === 'Pwyw' ? (minimumAmount ?? price) : price

const euros = (cents: number) => (cents / 100).toFixed(2)
const currency = (type: string) => ({ '@type': type, priceCurrency: 'EUR' })

function placeFacts({ name, address, city, zipCode, country }: Place): object {
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
