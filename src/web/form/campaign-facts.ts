import { countryCodes } from '#domain/fields/country.ts'
import { legalStatuses } from '#domain/fields/legal-status.ts'
import { ceilingOn } from '#domain/tax-reduction/tax-reduction.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { type Locale, languageTags } from '#messages/locales.ts'
import type { OpenedForm } from '#usecases/visitor/open-form.ts'
import type { Visit } from '../context.ts'
import { addressOf } from '../operator.ts'
import type { Option } from '../ui/text-input.tsx'
import type { DonationFacts } from './donation/facts.ts'
import { parisDate } from './paris-date.ts'

type Teller = Pick<Visit, 'operator' | 'locale' | 'viewer' | 'address' | 'now'>

/** What the donation page needs to know of an opened campaign. */
export function donationFacts({ form, organization }: OpenedForm, visit: Teller): DonationFacts {
  const { operator, locale, viewer, address } = visit
  const today = parisDate(visit.now())
  const issuesReceipts = organization.fiscalReceiptEligibility
  return {
    organizationSlug: form.organizationSlug,
    formSlug: form.formSlug,
    organization: organization.name,
    brand: operator.brand,
    page: pagePath(address),
    suggestions: form.tiers
      .filter(tier => tier.tierType === 'Donation')
      .map(tier => ({
        id: tier.id,
        price: tier.price,
        impact: tier.description,
        reduces: tier.isEligibleTaxReceipt,
      })),
    allowCustomTier: form.allowCustomTier,
    minPrice: form.minPrice,
    maxPrice: form.maxPrice,
    fields: form.customFields.filter(({ type }) => type !== 'File'),
    tax: issuesReceipts
      ? { helpsPeopleInNeed: organization.isUnderColucheLaw, ceiling: ceilingOn(today) }
      : null,
    countries: form.countryFrOnly ? null : countriesIn(locale),
    legalStatuses: legalStatusesIn(locale),
    today,
    tipRateFactor: operator.tipRateFactor,
    organizationGetsAll: operator.organizationGetsAll,
    salesConditionsUrl: organization.salesConditionsUrl,
    termsUrl: addressOf('conditions-utilisation', operator),
    privacyUrl: addressOf('confidentialite', operator),
    helpUrl: addressOf('aide', operator),
    loginUrl: viewer ? null : `/connexion?redirectTo=${encodeURIComponent(address)}`,
  }
}

/** The page's own path, without its query: `/en` stays. */
function pagePath(address: string): string {
  return address.replace(/\?.*$/, '')
}

/** France first, then by name in the visitor's language (design 4.4). */
function countriesIn(locale: Locale): readonly Option[] {
  const known = countries.get(locale) ?? namedCountries(locale)
  countries.set(locale, known)
  return known
}

const countries = new Map<Locale, readonly Option[]>()

function namedCountries(locale: Locale): readonly Option[] {
  const tag = languageTags[locale]
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const options = countryCodes.map(value => ({ value, label: names.of(value) ?? value }))
  const rest = options.filter(({ value }) => value !== 'FR')
  rest.sort((one, two) => one.label.localeCompare(two.label, tag))
  return [...options.filter(({ value }) => value === 'FR'), ...rest]
}

function legalStatusesIn(locale: Locale): readonly Option[] {
  const t = serverTranslator(locale)
  return legalStatuses.map(({ id, key }) => ({ value: String(id), label: t(`legal_status.${key}`) }))
}
