import { createHash } from 'node:crypto'
import { ApiError, cardError, invalid } from '../objects/api-error.ts'
import type { Address, BillingDetails, Metadata } from '../objects/common.ts'
import { noAddress } from '../objects/common.ts'
import type { CardFace, DebitFace, PaymentMethod, Wallet } from '../objects/payment-method.ts'
import { countryOf, networksOf, passesLuhn, schemeOf } from '../rules/card-number.ts'
import { isIban } from '../rules/iban.ts'
import { testAccounts } from '../rules/test-accounts.ts'
import { testCards } from '../rules/test-cards.ts'
import type { Draft } from '../store/draft.ts'
import { newId } from '../store/ids.ts'

export type GivenAddress = { [Name in keyof Address]?: string | undefined }
export type GivenMethod = {
  type: 'card' | 'sepa_debit'
  card?:
    | { number: string; exp_month: number; exp_year: number; cvc?: string; networks?: { preferred?: string } }
    | undefined
  sepa_debit?: { iban: string } | undefined
  billing_details?:
    | { address?: GivenAddress | ''; email?: string; name?: string; phone?: string; tax_id?: string }
    | undefined
  allow_redisplay?: PaymentMethod['allow_redisplay'] | undefined
  metadata?: Metadata | undefined
  wallet?: Wallet['type'] | undefined
}

/** A card or an account as the payer typed it; from here on only its face is known. */
export const createMethod = (draft: Draft, given: GivenMethod): PaymentMethod => {
  const face = given.type === 'card' ? cardFace(draft, given) : debitFace(given)
  const method = draft.put({
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: given.allow_redisplay ?? 'unspecified',
    billing_details: billingDetails(given.billing_details),
    created: draft.now,
    customer: null,
    livemode: false,
    metadata: given.metadata ?? {},
    type: given.type,
    ...face.shown,
  })
  draft.put({
    id: method.id,
    object: 'sandbox.method',
    test: face.test,
    spent: false,
    setUp: false,
    mandate: null,
  })
  return method
}

export const billingDetails = (
  given: GivenMethod['billing_details'],
  old?: BillingDetails,
): BillingDetails => ({
  address: { ...noAddress, ...old?.address, ...(given?.address || undefined) },
  email: given?.email ?? old?.email ?? null,
  name: given?.name ?? old?.name ?? null,
  phone: given?.phone ?? old?.phone ?? null,
  tax_id: given?.tax_id ?? old?.tax_id ?? null,
})

const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

const wrongCard = (code: string, message: string, param: string): ApiError =>
  new ApiError(402, cardError(code, message, { param }))

const cardFace = (
  draft: Draft,
  { card: given, wallet }: GivenMethod,
): { shown: { card: CardFace }; test: string } => {
  if (!given) throw invalid('Missing required param: card.', { code: 'parameter_missing', param: 'card' })
  const digits = given.number.replace(/[ -]/g, '')
  checkCard(draft, digits, given)
  const networks = networksOf(digits)
  const brand = networks.at(-1) ?? 'unknown'
  const preferred = given.networks?.preferred ?? null
  const card: CardFace = {
    brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: given.cvc ? 'pass' : 'unchecked',
    },
    country: countryOf(digits),
    display_brand: preferred ?? networks[0] ?? brand,
    exp_month: given.exp_month,
    exp_year: given.exp_year,
    fingerprint: fingerprintOf(digits),
    funding: 'credit',
    generated_from: null,
    last4: digits.slice(-4),
    networks: { available: networks, preferred },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: wallet ? { type: wallet, dynamic_last4: digits.slice(-4) } : null,
  }
  return { shown: { card }, test: Object.hasOwn(testCards, digits) ? digits : '' }
}

const checkCard = (draft: Draft, digits: string, given: NonNullable<GivenMethod['card']>): void => {
  const scheme = schemeOf(digits)
  const lengths = scheme?.lengths ?? [12, 13, 14, 15, 16, 17, 18, 19]
  if (!/^[0-9]+$/.test(digits) || !lengths.includes(digits.length) || !passesLuhn(digits))
    throw wrongCard('incorrect_number', 'Your card number is incorrect.', 'number')
  if (given.exp_month < 1 || given.exp_month > 12)
    throw wrongCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const today = new Date(draft.now * 1000)
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + 1]
  if (given.exp_year < year || given.exp_year > year + 50)
    throw wrongCard('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  if (given.exp_year === year && given.exp_month < month)
    throw wrongCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  if (given.cvc !== undefined && !new RegExp(`^[0-9]{${scheme?.cvcLength ?? '3,4'}}$`).test(given.cvc))
    throw wrongCard('invalid_cvc', "Your card's security code is invalid.", 'cvc')
}

const debitFace = (given: GivenMethod): { shown: { sepa_debit: DebitFace }; test: string } => {
  const iban = given.sepa_debit?.iban.replace(/\s/g, '').toUpperCase()
  if (!iban)
    throw invalid('Missing required param: sepa_debit.', { code: 'parameter_missing', param: 'sepa_debit' })
  if (!isIban(iban))
    throw invalid('The IBAN you provided is invalid.', {
      code: 'invalid_bank_account_iban',
      param: 'sepa_debit[iban]',
    })
  if (!given.billing_details?.name) {
    const param = 'billing_details[name]'
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const debit: DebitFace = {
    bank_code: iban.slice(4, 9),
    branch_code: iban.slice(9, 14),
    country: iban.slice(0, 2),
    fingerprint: fingerprintOf(iban),
    generated_from: { charge: null, setup_attempt: null },
    last4: iban.slice(-4),
  }
  return { shown: { sepa_debit: debit }, test: Object.hasOwn(testAccounts, iban) ? iban : '' }
}
