import { amountBounds, checkAmount, parseAmount } from '../fields/amount.ts'
import { checkMaxLength } from '../fields/max-length.ts'
import type { Cents } from '../money.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import { isMoment, largestCapacity, longest, type ParisMoment, visible } from './contents.ts'
import type { Place, Tier } from './form.ts'
import { seasons, type Validity, validityOf } from './season.ts'
import { formTypes, type PublishedFormType } from './types/index.ts'

/** What stands in the fields of a quick start, by their names. */
export type QuickValues = Readonly<Record<string, string>>

/** Where an event takes place: at an address, at a distance, or nobody knows yet. */
export const placeKinds = ['address', 'online', 'later'] as const

/** A rate as it begins. Price in cents; `capacity` null: not counted. */
export type NewTier = Pick<Tier, 'tierType' | 'label' | 'price' | 'minimumAmount' | 'priceCategory'> &
  Pick<Tier, 'isEligibleTaxReceipt'> &
  Validity & { readonly capacity: number | null }

/** A campaign as it begins: a draft until it is published. */
export type NewCampaign = {
  readonly formType: PublishedFormType
  readonly title: string
  readonly start: ParisMoment | null
  readonly place: Place | null
  readonly allowCustomTier: boolean
  /** Cents. */
  readonly minPrice: Cents | null
  readonly financialGoal: Cents | null
  readonly tiers: readonly NewTier[]
}

/** What a quick start knows without asking. */
export type QuickFacts = {
  readonly organization: { readonly name: string; readonly city: string; readonly country: string }
  readonly issuesReceipts: boolean
  /** The day and the moment in Paris. */
  readonly today: string
  readonly now: ParisMoment
}

/** The words that a campaign begins with, in the language of its association. */
export type QuickWords = {
  readonly donation: string
  readonly once: string
  readonly monthly: string
  readonly ticket: string
  readonly membership: string
  readonly free: string
  readonly online: string
}

/** The gifts that a donation page begins with, in cents: both lists are changed in the editor. */
export const onceAmounts = [20_00, 50_00, 100_00]
export const monthlyAmounts = [5_00, 10_00, 20_00]
/** The least that a free amount may be, in cents. */
const leastFree = 1_00

/** THE schema of a quick start, the same in the browser and on the server. Problems name their fields. */
export function readQuickStart(
  formType: PublishedFormType,
  values: QuickValues,
  facts: QuickFacts,
  words: QuickWords,
): Result<NewCampaign> {
  const problems: Problem[] = []
  const read = reader(values, problems)
  const campaign = campaignOf(formType, read, facts, words)
  return problems.length === 0 ? ok(campaign) : fail(...problems)
}

type Read = ReturnType<typeof reader>

function reader(values: QuickValues, problems: Problem[]) {
  const refuse = (problem: Problem) => void problems.push(problem)
  const typed = (field: string) =>
    visible(values[field] ?? '')
      .replace(/\s+/g, ' ')
      .trim()
  return {
    typed,
    refuse,
    text(field: string, limit: number): string {
      const text = typed(field)
      if (text === '') refuse({ code: 'required', field })
      if (checkMaxLength(text, limit) !== undefined) refuse({ code: 'max_length', field, values: { limit } })
      return text
    },
    amount(field: string, zeroAllowed: boolean): Cents {
      const limits = { zeroAllowed }
      const amount = parseAmount(typed(field))
      const code = checkAmount(amount, limits)
      const { lowest, below } = amountBounds(limits)
      if (code !== undefined)
        refuse({ code, field, values: { limit: code === 'amount_max' ? below : lowest } })
      return amount ?? 0
    },
  }
}

function campaignOf(
  formType: PublishedFormType,
  read: Read,
  facts: QuickFacts,
  words: QuickWords,
): NewCampaign {
  const { begins, sells, onePage } = formTypes[formType]
  const [tierType] = sells
  const title = begins === 'gifts' ? words.donation : read.text('title', longest.title)
  const empty = {
    formType,
    title: title.slice(0, longest.title),
    ...{ start: null, place: null, allowCustomTier: false, minPrice: null, financialGoal: null },
  }
  switch (begins) {
    case 'gifts':
      return { ...empty, allowCustomTier: true, minPrice: leastFree, tiers: gifts(facts, words) }
    case 'event': {
      const start = readStart(read, facts)
      const place = readPlace(read, facts, words)
      const price = read.amount('price', true)
      const tier = { ...sold(tierType, words.ticket, price), capacity: readCapacity(read) }
      return { ...empty, start, place, tiers: [tier] }
    }
    case 'season': {
      const validity = readSeason(read, facts)
      const price = read.amount('price', true)
      return { ...empty, tiers: [{ ...sold(tierType, words.membership, price), ...validity }] }
    }
    case 'project': {
      const goal = read.amount('goal', false)
      return { ...empty, financialGoal: goal, tiers: [freeContribution(facts, words)] }
    }
    default: {
      const label = read.text('item', longest.label)
      // What is paid on one page costs something: nothing else happens there.
      const price = read.amount('price', onePage === null)
      return { ...empty, tiers: [sold(tierType, label, price)] }
    }
  }
}

const always = { validFrom: null, validUntil: null, validMonths: null } as const

function sold(tierType: Tier['tierType'], label: string, price: Cents): NewTier {
  return {
    tierType,
    label,
    price,
    priceCategory: price === 0 ? 'Free' : 'Fixed',
    ...{ minimumAmount: null, isEligibleTaxReceipt: false, capacity: null },
    ...always,
  }
}

function gifts({ issuesReceipts }: QuickFacts, { once, monthly }: QuickWords): readonly NewTier[] {
  return [
    ...onceAmounts.map(price => sold('Donation', once, price)),
    ...monthlyAmounts.map(price => sold('MonthlyDonation', monthly, price)),
  ].map(tier => ({ ...tier, isEligibleTaxReceipt: issuesReceipts }))
}

function freeContribution({ issuesReceipts }: QuickFacts, { free }: QuickWords): NewTier {
  return {
    ...sold('Contribution', free, 0),
    priceCategory: 'Pwyw',
    isEligibleTaxReceipt: issuesReceipts,
  }
}

function readStart(read: Read, { now }: QuickFacts): ParisMoment | null {
  const text = read.typed('start')
  if (text === '') read.refuse({ code: 'required', field: 'start' })
  else if (!isMoment(text)) read.refuse({ code: 'moment_invalid', field: 'start' })
  else if (text < now) read.refuse({ code: 'moment_past', field: 'start' })
  return text || null
}

function readPlace(read: Read, { organization }: QuickFacts, { online }: QuickWords): Place | null {
  const kind = placeKinds.find(each => each === read.typed('placeKind')) ?? 'address'
  const nowhere = { address: '', zipCode: '', country: organization.country }
  if (kind === 'later') return null
  if (kind === 'online') return { ...nowhere, name: online, city: '' }
  return { ...nowhere, name: read.text('place', longest.place), city: organization.city }
}

/** Empty: as many as come. */
function readCapacity(read: Read): number | null {
  const text = read.typed('capacity').replace(/\s/g, '')
  if (text === '') return null
  const places = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  const isRight = places >= 1 && places <= largestCapacity
  if (!isRight)
    read.refuse({ code: 'capacity_invalid', field: 'capacity', values: { limit: largestCapacity } })
  return isRight ? places : null
}

function readSeason(read: Read, { today }: QuickFacts): Validity {
  const season = seasons.find(each => each === read.typed('season'))
  if (season === undefined) read.refuse({ code: 'required', field: 'season' })
  return validityOf(season ?? 'calendar', today)
}
