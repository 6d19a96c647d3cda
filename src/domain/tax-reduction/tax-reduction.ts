import { assertCents, type Cents, divideHalfUp } from '../money.ts'

/** Percentages of a gift that the tax code gives back (rule TAX-1). */
export const taxRates = {
  /** Article 200: a person. */
  person: 66,
  /** Article 200-1 ter: a person's gift to an organization that helps people in need, up to the ceiling. */
  helpsPeopleInNeed: 75,
  /** Article 238 bis: a company. */
  company: 60,
} as const

/**
 * Up to which amount of a gift the higher rate holds, by the day from which it does; the latest first, since ever last (rule
 * TAX-2).
 */
const ceilings: readonly { readonly from: string; readonly ceiling: Cents }[] = [
  { from: '2025-10-14', ceiling: 2000_00 },
  { from: '', ceiling: 1000_00 },
]

export type TaxFacts = {
  /** The payer is a company (article 238 bis). */
  readonly company: boolean
  /** The organization helps people in need (article 200-1 ter). */
  readonly helpsPeopleInNeed: boolean
  /** Up to which amount in cents the higher rate holds: `ceilingOn(date of the gift)`. */
  readonly ceiling: Cents
}

/** What the tax code gives back of a gift, and what the gift really costs, in cents. */
export type TaxReduction = { readonly reduction: Cents; readonly netCost: Cents }

/** The article of the tax code that a reduction stands on. */
export type TaxArticle = '200' | '238 bis'

/**
 * The tax reduction of a gift in cents, rounded half-up once (rules TAX-1 and TAX-4). It is an indication: the limits that
 * depend on the giver's income or turnover are not known here. Throws a RangeError for a broken or negative amount.
 */
export function taxReduction(amount: Cents, facts: TaxFacts): TaxReduction {
  if (assertCents(amount) < 0) throw new RangeError(`a gift cannot be negative: ${amount}`)
  const reduction = divideHalfUp(percentTimesCents(amount, facts), 100)
  return { reduction, netCost: amount - reduction }
}

/** The ceiling in cents for a gift made on an ISO date (rule TAX-2: the date of the gift decides). */
export function ceilingOn(date: string): Cents {
  return ceilings.find(({ from }) => from <= date)!.ceiling
}

/** The article to name beside a reduction (rule TAX-1). */
export function taxArticle({ company }: Pick<TaxFacts, 'company'>): TaxArticle {
  return company ? '238 bis' : '200'
}

function percentTimesCents(amount: Cents, { company, helpsPeopleInNeed, ceiling }: TaxFacts): number {
  if (company) return amount * taxRates.company
  const atHigherRate = helpsPeopleInNeed ? Math.min(amount, ceiling) : 0
  return atHigherRate * taxRates.helpsPeopleInNeed + (amount - atHigherRate) * taxRates.person
}
