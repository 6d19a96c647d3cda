import type { ContentsValues } from './contents.ts'
import type { FormType, PriceCategory, Reservation, TierType } from './form.ts'
import { instalmentsField, traitsOf, typesToAdd } from './rate-contents.ts'

/** A rate as it is stored, as far as its fields show it. Amounts in cents, instants ISO 8601. */
type StoredRate = {
  readonly tierType: TierType
  readonly label: string
  readonly description: string
  readonly priceCategory: PriceCategory
  readonly price: number
  readonly minimumAmount: number | null
  readonly vatRate: number
  readonly maxPerUser: number | null
  readonly saleStartAt: string | null
  readonly saleEndAt: string | null
  readonly isEligibleTaxReceipt: boolean
  readonly counterpart: number | null
  readonly installmentCounts: readonly number[]
  readonly validFrom: string | null
  readonly validUntil: string | null
  readonly units: { readonly capacity: number } | null
  readonly reservedFor: Reservation['kind'] | null
  readonly reservedCode: string | null
  readonly reservedDomains: readonly string[]
}

type Around = {
  readonly formType: FormType
  readonly givesReceipts: boolean
  /** The day and time of an instant as the fields hold it. */
  readonly momentOf: (instant: string) => string
}

/** A rate as its fields hold it: one that is stored, or the beginnings of a new one. */
export function rateValues(rate: StoredRate | null, around: Around): ContentsValues {
  return rate === null ? newRateValues(around) : storedRateValues(rate, around)
}

function newRateValues({ formType, givesReceipts }: Around): ContentsValues {
  const tierType = typesToAdd(formType)[0] ?? 'Payment'
  return {
    tierType,
    label: '',
    description: '',
    priceCategory: 'Fixed',
    price: '',
    minimum: '',
    vatRate: '0',
    places: 'unlimited',
    capacity: '',
    maxPerUser: '',
    saleStart: '',
    saleEnd: '',
    // A gift is what receipts are for; a counterpart or a ticket is not, unless somebody says so.
    taxReceipt: givesReceipts && !traitsOf(tierType).hasVat ? 'on' : '',
    counterpart: '',
    validFrom: '',
    validUntil: '',
    reserved: 'everybody',
    reservedCode: '',
    reservedDomains: '',
  }
}

function storedRateValues(rate: StoredRate, { momentOf }: Around): ContentsValues {
  const moment = (instant: string | null) => (instant === null ? '' : momentOf(instant))
  return {
    tierType: rate.tierType,
    label: rate.label,
    description: rate.description,
    priceCategory: rate.priceCategory,
    price: rate.priceCategory === 'Fixed' ? amountText(rate.price) : '',
    minimum: rate.minimumAmount === null ? '' : amountText(rate.minimumAmount),
    vatRate: String(rate.vatRate),
    places: rate.units === null ? 'unlimited' : 'limited',
    capacity: rate.units === null ? '' : String(rate.units.capacity),
    maxPerUser: rate.maxPerUser === null ? '' : String(rate.maxPerUser),
    saleStart: moment(rate.saleStartAt),
    saleEnd: moment(rate.saleEndAt),
    taxReceipt: rate.isEligibleTaxReceipt && traitsOf(rate.tierType).opensReceipt ? 'on' : '',
    counterpart: rate.counterpart === null ? '' : amountText(rate.counterpart),
    ...Object.fromEntries(
      rate.installmentCounts.filter(count => count > 1).map(count => [instalmentsField(count), 'on']),
    ),
    validFrom: rate.validFrom ?? '',
    validUntil: rate.validUntil ?? '',
    reserved: rate.reservedFor ?? 'everybody',
    reservedCode: rate.reservedCode ?? '',
    reservedDomains: rate.reservedDomains.join(', '),
  }
}

/** Cents as whoever types in French writes them: `12`, `12,50`. */
export function amountText(cents: number): string {
  const [whole, decimals] = (cents / 100).toFixed(2).split('.')
  return decimals === '00' ? `${whole}` : `${whole},${decimals}`
}
