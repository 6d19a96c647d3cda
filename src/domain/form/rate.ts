import { amountBounds, checkAmount, parseAmount } from '../fields/amount.ts'
import { checkMaxLength } from '../fields/max-length.ts'
import type { Cents } from '../money.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import { isMoment, largestCapacity, longest, type ParisMoment, visible } from './contents.ts'
import type { PriceCategory, Tier, TierType } from './form.ts'
import { seasons, type Validity, validityOf } from './season.ts'
import { formTypes, type PublishedFormType } from './types/index.ts'

/** What stands in the fields of a rate, by their names. */
export type RateValues = Readonly<Record<string, string>>

/** A rate as an administrator writes it, right in itself. Amounts in cents. */
export type Rate = {
  readonly tierType: TierType
  readonly label: string
  readonly description: string
  readonly priceCategory: PriceCategory
  readonly price: Cents
  readonly minimumAmount: Cents | null
  /** In percent. */
  readonly vatRate: number
  /** Null: not counted. */
  readonly capacity: number | null
  readonly maxPerUser: number | null
  readonly saleStart: ParisMoment | null
  readonly saleEnd: ParisMoment | null
  readonly isEligibleTaxReceipt: boolean
  readonly installmentCounts: readonly number[]
} & Validity

/** What the schema must know of the campaign and of the rate as it stands. */
export type RateFacts = {
  readonly formType: PublishedFormType
  /** A rate that counts its places goes on counting them. */
  readonly isCounted: boolean
  /** The day in Paris, ISO. */
  readonly today: string
  /** The days of a membership that was written before: « as it is » keeps them. */
  readonly validity: Validity | null
}

/** How a price is said. */
export const priceKinds = ['fixed', 'free', 'open'] as const
/** The rates of VAT in France, in percent; none for most associations. */
export const vatRates = [0, 2.1, 5.5, 10, 20] as const
/** In how many payments a rate may be paid; one is always possible. */
export const instalmentChoices = [2, 3, 4, 6, 10, 12] as const
/** What a membership's days may be: those of a season, or as they stand. */
export const validityChoices = ['none', 'keep', ...seasons] as const

/** THE schema of a rate, the same in the browser and on the server. Problems name their fields. */
export function readRate(values: RateValues, facts: RateFacts): Result<Rate> {
  const problems: Problem[] = []
  const read = reader(values, problems)
  const { sells, begins } = formTypes[facts.formType]
  const tierType = sells.find(type => type === values.tierType) ?? sells[0]
  const rate: Rate = {
    tierType,
    label: read.text('label', longest.label, true),
    description: read.text('description', longest.tierDescription, false),
    ...readPrice(read, tierType),
    vatRate: vatRates.find(rate => String(rate) === values.vatRate) ?? 0,
    capacity: read.count('capacity', { required: facts.isCounted, least: 0 }),
    maxPerUser: read.count('maxPerUser', { required: false, least: 1 }),
    saleStart: read.moment('saleStart'),
    saleEnd: read.moment('saleEnd'),
    isEligibleTaxReceipt: values.isEligibleTaxReceipt === 'on',
    installmentCounts: [1, ...instalmentsOf(values, tierType)],
    ...(begins === 'season' ? readValidity(values, facts) : noDays),
  }
  if (rate.saleStart !== null && rate.saleEnd !== null && rate.saleEnd <= rate.saleStart)
    read.refuse({ code: 'end_before_start', field: 'saleEnd' })
  return problems.length === 0 ? ok(rate) : fail(...problems)
}

const noDays: Validity = { validFrom: null, validUntil: null, validMonths: null }

type Read = ReturnType<typeof reader>

function reader(values: RateValues, problems: Problem[]) {
  const refuse = (problem: Problem) => void problems.push(problem)
  const typed = (field: string) => visible(values[field] ?? '').trim()
  return {
    refuse,
    typed,
    text(field: string, limit: number, required: boolean): string {
      const text = typed(field)
      if (required && text === '') refuse({ code: 'required', field })
      if (checkMaxLength(text, limit) !== undefined) refuse({ code: 'max_length', field, values: { limit } })
      return text
    },
    amount(field: string): Cents {
      const amount = parseAmount(typed(field))
      const code = checkAmount(amount, {})
      const { lowest, below } = amountBounds({})
      if (code !== undefined)
        refuse({ code, field, values: { limit: code === 'amount_max' ? below : lowest } })
      return amount ?? 0
    },
    count(field: string, { required, least }: { required: boolean; least: number }): number | null {
      const text = typed(field).replace(/[\s\u00a0\u202f]/g, '')
      if (text === '') {
        if (required) refuse({ code: 'required', field })
        return null
      }
      const count = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
      if (count >= least && count <= largestCapacity) return count
      refuse({ code: 'capacity_invalid', field, values: { limit: largestCapacity } })
      return null
    },
    moment(field: string): ParisMoment | null {
      const text = typed(field)
      if (text === '') return null
      if (isMoment(text)) return text
      refuse({ code: 'moment_invalid', field })
      return null
    },
  }
}

/** A contribution to a project is always of an open amount; a gift of a month or of once never is. */
function readPrice(read: Read, tierType: TierType): Pick<Rate, 'priceCategory' | 'price' | 'minimumAmount'> {
  const kind = priceKindOf(read.typed('priceKind'), tierType)
  if (kind === 'free') return { priceCategory: 'Free', price: 0, minimumAmount: null }
  if (kind === 'fixed') return { priceCategory: 'Fixed', price: read.amount('price'), minimumAmount: null }
  const minimum = read.typed('minimum') === '' ? 0 : read.amount('minimum')
  return { priceCategory: 'Pwyw', price: minimum, minimumAmount: minimum || null }
}

function priceKindOf(typed: string, tierType: TierType): (typeof priceKinds)[number] {
  const [only, ...others] = priceKindsOf(tierType)
  return others.length === 0 ? only : (priceKinds.find(kind => kind === typed) ?? 'fixed')
}

/** How the price of a kind of rate may be said. */
export function priceKindsOf(
  tierType: TierType,
): readonly [(typeof priceKinds)[number], ...(typeof priceKinds)[number][]] {
  if (tierType === 'Contribution') return ['open']
  if (tierType === 'Donation' || tierType === 'MonthlyDonation' || tierType === 'Bonus') return ['fixed']
  return priceKinds
}

/** Whether what a kind of rate costs can be paid in several payments: a gift cannot. */
export function takesInstalments(tierType: TierType): boolean {
  return (
    tierType === 'Registration' ||
    tierType === 'Membership' ||
    tierType === 'Product' ||
    tierType === 'Payment'
  )
}

function instalmentsOf(values: RateValues, tierType: TierType): readonly number[] {
  if (!takesInstalments(tierType)) return []
  return instalmentChoices.filter(count => values[`instalments-${count}`] === 'on')
}

function readValidity(values: RateValues, { validity, today }: RateFacts): Validity {
  const chosen = validityChoices.find(each => each === values.validity) ?? 'keep'
  if (chosen === 'none') return noDays
  return chosen === 'keep' ? (validity ?? noDays) : validityOf(chosen, today)
}

/** A rate as the fields of its page hold it. */
export function rateValues(
  tier: Pick<
    Tier,
    | 'tierType'
    | 'label'
    | 'description'
    | 'priceCategory'
    | 'price'
    | 'minimumAmount'
    | 'vatRate'
    | 'maxPerUser'
    | 'isEligibleTaxReceipt'
    | 'installmentCounts'
    | 'validFrom'
    | 'validUntil'
    | 'validMonths'
  >,
  { capacity, saleStart, saleEnd }: Pick<Rate, 'capacity' | 'saleStart' | 'saleEnd'>,
): RateValues {
  const kinds = { Fixed: 'fixed', Free: 'free', Pwyw: 'open' } as const
  const amount = (cents: number | null) =>
    cents ? (cents / 100).toFixed(2).replace('.', ',').replace(',00', '') : ''
  const hasDays = tier.validUntil !== null || tier.validFrom !== null || Boolean(tier.validMonths)
  return {
    tierType: tier.tierType,
    label: tier.label,
    description: tier.description,
    priceKind: kinds[tier.priceCategory],
    price: amount(tier.price),
    minimum: amount(tier.minimumAmount),
    vatRate: String(tier.vatRate),
    capacity: capacity === null ? '' : String(capacity),
    maxPerUser: tier.maxPerUser === null ? '' : String(tier.maxPerUser),
    saleStart: saleStart ?? '',
    saleEnd: saleEnd ?? '',
    ...(tier.isEligibleTaxReceipt && { isEligibleTaxReceipt: 'on' }),
    ...Object.fromEntries(
      tier.installmentCounts.filter(count => count > 1).map(count => [`instalments-${count}`, 'on']),
    ),
    validity: hasDays ? 'keep' : 'none',
  }
}
