import { amountBounds, checkAmount, parseAmount } from '../fields/amount.ts'
import { codeForm, longestCode, normaliseCode } from '../fields/code.ts'
import { checkEmail } from '../fields/email.ts'
import type { Cents } from '../money.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import {
  type ContentsValues,
  isBackwards,
  longest,
  type ParisMoment,
  type Read,
  readCapacity,
  reader,
} from './contents.ts'
import { isWithinQuarter, quarterOf } from './counterpart.ts'
import {
  type FormType,
  hasCounterpart,
  opensReceipt,
  type PriceCategory,
  type Reservation,
  type Tier,
  type TierType,
} from './form.ts'
import { instalmentCounts } from './instalment-counts.ts'
import { descriptorOf } from './types/index.ts'

/** What the editor of a rate must know: of which campaign it is, and what a rate that is there already is. */
export type RateFacts = {
  readonly formType: FormType
  /** Null for a new rate. */
  readonly stored: Pick<Tier, 'tierType' | 'priceCategory' | 'vatRate'> | null
  /** What counterparts may be worth in the current year, in cents (rule TAX-11). */
  readonly counterpartCap: Cents
}

/** What an administrator writes of a rate, right in itself. Amounts in cents. */
export type RateContents = {
  readonly tierType: TierType
  readonly label: string
  readonly description: string
  readonly priceCategory: PriceCategory
  readonly price: Cents
  readonly minimumAmount: Cents | null
  readonly vatRate: number
  /** Places; null: unlimited. */
  readonly capacity: number | null
  readonly maxPerUser: number | null
  readonly saleStart: ParisMoment | null
  readonly saleEnd: ParisMoment | null
  readonly isEligibleTaxReceipt: boolean
  /** What a gift's counterpart is worth; null: nothing. */
  readonly counterpart: Cents | null
  readonly installmentCounts: readonly number[]
  /** Days, ISO. */
  readonly validFrom: string | null
  readonly validUntil: string | null
  /** Whether those who bought the season that the rate had get these days too (rule MEM-1). */
  readonly movesSold: boolean
  /** For whom alone it is, with the code that opens it in its normal form (rule FRM-20). */
  readonly reservedFor: Reservation['kind'] | null
  readonly reservedCode: string | null
  readonly reservedDomains: readonly string[]
}

/** The rates of VAT in force in France, in percent; 0: none. */
export const vatRates = [0, 2.1, 5.5, 10, 20] as const

/** No person can have more than a cart holds. */
const largestMost = 200

/** The numbers of payments that a rate may offer besides paying at once. */
export const offerableCounts = instalmentCounts.filter(count => count > 1)

/** The name of the box that offers so many payments. */
export const instalmentsField = (count: number) => `instalments-${count}`

/** The kinds of rates that may be added to a campaign. */
export const typesToAdd = (formType: FormType): readonly TierType[] => descriptorOf(formType)?.sells ?? []

/** What a rate of a kind has besides a name, a price and places. */
export function traitsOf(tierType: TierType) {
  const isSuggestion = tierType === 'Donation' || tierType === 'MonthlyDonation'
  const isGift = isSuggestion || tierType === 'Contribution'
  return {
    prices: pricesOf(isSuggestion, isGift),
    hasVat: !isGift,
    hasInstalments: !isGift,
    isValidBetweenDays: tierType === 'Membership',
    // Nobody is kept from giving.
    canBeReserved: !isGift,
    takesPlaces: !isGift,
    opensReceipt: opensReceipt(tierType),
    hasCounterpart: hasCounterpart(tierType),
  }
}

/** A suggested gift has its amount, and no gift is free of charge. */
function pricesOf(isSuggestion: boolean, isGift: boolean): readonly PriceCategory[] {
  if (isSuggestion) return ['Fixed']
  return isGift ? ['Fixed', 'Pwyw'] : ['Fixed', 'Free', 'Pwyw']
}

/** The kind that is edited: that of the rate, else what was chosen of those that the campaign sells. */
export function tierTypeOf(values: ContentsValues, { formType, stored }: RateFacts): TierType {
  const offered = typesToAdd(formType)
  return stored?.tierType ?? offered.find(each => each === values.tierType) ?? offered[0] ?? 'Payment'
}

/** The ways to price a rate, with the one that it has. */
export function pricesToChoose(tierType: TierType, { stored }: RateFacts): readonly PriceCategory[] {
  const { prices } = traitsOf(tierType)
  return stored === null || prices.includes(stored.priceCategory) ? prices : [...prices, stored.priceCategory]
}

/** The rates of VAT to choose from, with the one that the rate has. */
export function vatRatesToChoose({ stored }: RateFacts): readonly number[] {
  return [...new Set([...vatRates, stored?.vatRate ?? 0])].toSorted((one, other) => one - other)
}

/** THE schema of a rate's fields: the same in the browser and on the server. Problems name the field they concern. */
export function readRate(values: ContentsValues, facts: RateFacts): Result<RateContents> {
  const problems: Problem[] = []
  const read = reader(values, problems)
  const tierType = tierTypeOf(values, facts)
  const traits = traitsOf(tierType)
  const named = {
    label: read.text('label', longest.label, { required: true }),
    description: read.text('description', longest.tierDescription),
  }
  const price = readPrice(read, pricesToChoose(tierType, facts))
  const contents: RateContents = {
    ...{ tierType, ...named, ...price },
    vatRate: traits.hasVat ? readVat(read, facts) : 0,
    capacity: read.typed('places') === 'limited' ? readCapacity(read, 'capacity') : null,
    maxPerUser: readMost(read),
    ...readWindow(read),
    ...readGift(read, traits, { price, facts }),
    installmentCounts: traits.hasInstalments ? readInstalments(read) : [1],
    ...(traits.isValidBetweenDays ? readValidity(read) : always),
    ...(traits.canBeReserved ? readReserved(read) : forEverybody),
  }
  return problems.length === 0 ? ok(contents) : fail(...problems)
}

function readPrice(
  read: Read,
  offered: readonly PriceCategory[],
): Pick<RateContents, 'priceCategory' | 'price' | 'minimumAmount'> {
  const priceCategory = offered.find(each => each === read.typed('priceCategory')) ?? offered[0] ?? 'Fixed'
  if (priceCategory === 'Free') return { priceCategory, price: 0, minimumAmount: null }
  if (priceCategory === 'Fixed')
    return { priceCategory, price: readAmount(read, 'price'), minimumAmount: null }
  // A free price may begin anywhere: with no minimum the payer may give nothing.
  const typed = read.typed('minimum')
  const isNone = typed === '' || parseAmount(typed) === 0
  const minimum = isNone ? 0 : readAmount(read, 'minimum')
  return { priceCategory, price: minimum, minimumAmount: minimum || null }
}

function readAmount(read: Read, field: string): Cents {
  const amount = parseAmount(read.typed(field))
  const code = checkAmount(amount, {})
  const { lowest, below } = amountBounds({})
  if (code !== undefined)
    read.refuse({ code, field, values: { limit: code === 'amount_max' ? below : lowest } })
  return amount ?? 0
}

function readVat(read: Read, facts: RateFacts): number {
  const typed = read.typed('vatRate')
  const found = vatRatesToChoose(facts).find(each => String(each) === typed)
  if (typed !== '' && found === undefined) read.refuse({ code: 'value_invalid', field: 'vatRate' })
  return found ?? 0
}

type Gift = {
  readonly price: Pick<RateContents, 'priceCategory' | 'price'>
  readonly facts: Pick<RateFacts, 'counterpartCap'>
}

/** Whether it opens a right to a receipt, and what is given in return. */
function readGift(
  read: Read,
  traits: ReturnType<typeof traitsOf>,
  { price, facts }: Gift,
): Pick<RateContents, 'isEligibleTaxReceipt' | 'counterpart'> {
  const isEligibleTaxReceipt = readReceipt(read, traits)
  const isLimited = isEligibleTaxReceipt && traits.hasCounterpart
  return { isEligibleTaxReceipt, counterpart: isLimited ? readCounterpart(read, price, facts) : null }
}

function readReceipt(read: Read, traits: Pick<ReturnType<typeof traitsOf>, 'opensReceipt'>): boolean {
  const isTicked = read.typed('taxReceipt') !== ''
  if (isTicked && !traits.opensReceipt) read.refuse({ code: 'value_invalid', field: 'taxReceipt' })
  return isTicked
}

/**
 * What a gift's counterpart is worth: a quarter of a fixed price at most, and the cap of the year; that of an amount of the payer's own is
 * measured when it is given (rule TAX-11).
 */
function readCounterpart(
  read: Read,
  { priceCategory, price }: Pick<RateContents, 'priceCategory' | 'price'>,
  { counterpartCap }: Pick<RateFacts, 'counterpartCap'>,
): Cents | null {
  const field = 'counterpart'
  const typed = read.typed(field)
  if (typed === '' || parseAmount(typed) === 0) return null
  const amount = parseAmount(typed)
  if (amount === undefined || amount < 0) read.refuse({ code: 'amount_invalid', field })
  else if (priceCategory !== 'Pwyw' && !isWithinQuarter(amount, price))
    read.refuse({ code: 'counterpart_quarter', field, values: { limit: quarterOf(price) } })
  else if (amount > counterpartCap)
    read.refuse({ code: 'counterpart_cap', field, values: { limit: counterpartCap } })
  return amount ?? null
}

function readMost(read: Read): number | null {
  const typed = read.typed('maxPerUser')
  if (typed === '') return null
  const most = /^\d{1,3}$/.test(typed) ? Number(typed) : 0
  if (most >= 1 && most <= largestMost) return most
  read.refuse({ code: 'most_invalid', field: 'maxPerUser', values: { limit: largestMost } })
  return null
}

function readWindow(read: Read): Pick<RateContents, 'saleStart' | 'saleEnd'> {
  const window = { saleStart: read.moment('saleStart'), saleEnd: read.moment('saleEnd') }
  if (isBackwards(window.saleStart, window.saleEnd))
    read.refuse({ code: 'end_before_start', field: 'saleEnd' })
  return window
}

function readInstalments(read: Read): readonly number[] {
  return [1, ...offerableCounts.filter(count => read.typed(instalmentsField(count)) !== '')]
}

type Validity = Pick<RateContents, 'validFrom' | 'validUntil' | 'movesSold'>

const always: Validity = { validFrom: null, validUntil: null, movesSold: false }

function readValidity(read: Read): Validity {
  const days = { validFrom: read.day('validFrom'), validUntil: read.day('validUntil') }
  const validity = { ...days, movesSold: read.typed('movesSold') !== '' }
  const { validFrom, validUntil } = validity
  if (validFrom !== null && validUntil !== null && validUntil < validFrom)
    read.refuse({ code: 'end_before_start', field: 'validUntil' })
  return validity
}

/** For whom a rate may be, everybody first. */
export const reservations = ['everybody', 'code', 'domains', 'members'] as const

/** The most domains that one rate is for. */
export const mostDomains = 10

/** Shorter ones are guessed. */
const shortestCode = 4

type Reserved = Pick<RateContents, 'reservedFor' | 'reservedCode' | 'reservedDomains'>

const forEverybody: Reserved = { reservedFor: null, reservedCode: null, reservedDomains: [] }

function readReserved(read: Read): Reserved {
  const kind = read.typed('reserved')
  if (kind === 'members') return { ...forEverybody, reservedFor: kind }
  if (kind === 'code') return { ...forEverybody, reservedFor: kind, reservedCode: readCode(read) }
  if (kind === 'domains') return { ...forEverybody, reservedFor: kind, reservedDomains: readDomains(read) }
  return forEverybody
}

function readCode(read: Read): string {
  const field = 'reservedCode'
  const code = normaliseCode(read.typed(field))
  if (code === '') read.refuse({ code: 'required', field })
  else if (code.length > longestCode)
    read.refuse({ code: 'max_length', field, values: { limit: longestCode } })
  else if (code.length < shortestCode)
    read.refuse({ code: 'code_too_short', field, values: { limit: shortestCode } })
  else if (!codeForm.test(code)) read.refuse({ code: 'code_invalid', field })
  return code
}

/** « mairie-lyon.fr, @grandlyon.com »: domains of addresses, however they are set apart. */
function readDomains(read: Read): readonly string[] {
  const field = 'reservedDomains'
  const typed = read
    .typed(field)
    .toLowerCase()
    .split(/[\s,;]+/)
  const domains = [...new Set(typed.map(each => each.replace(/^@/, '')).filter(each => each !== ''))]
  if (domains.length === 0) read.refuse({ code: 'required', field })
  else if (domains.length > mostDomains)
    read.refuse({ code: 'too_many_domains', field, values: { limit: mostDomains } })
  else if (domains.some(domain => checkEmail(`x@${domain}`) !== undefined))
    read.refuse({ code: 'domain_invalid', field })
  return domains
}
