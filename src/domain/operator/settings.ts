import type { FormType, PaymentFrequency } from '../form/form.ts'
import { type Locale, locales } from '../locale.ts'
import type { Cents } from '../money.ts'
import type { Organization } from '../organization/organization.ts'
import type { TipRateFactors } from '../tip/tip-frequency.ts'

/** In how many payments, and over how many months after the first, something can be paid (rule OPR-6). */
export type InstalmentCap = { readonly count: number; readonly months: number }

/** The campaign types that settings tell apart, in the order of their page. */
export const cappedTypes = [
  'Donation',
  'CrowdFunding',
  'Membership',
  'Event',
  'Shop',
  'PaymentForm',
  'Checkout',
] as const satisfies readonly FormType[]

/** The frequencies of a payment that have a factor of the suggested contribution of their own. */
export const tipFrequencies = [
  'Single',
  'Installment',
  'Monthly',
] as const satisfies readonly PaymentFrequency[]

type ByType<T> = Readonly<Record<FormType, T>>

/** What the operator decides while the installation runs. Each has a default; every change is audited. */
export type Settings = {
  readonly instalments: ByType<InstalmentCap>
  /** What the suggested contribution is divided by (rule TIP-1). */
  readonly tipFactors: ByType<TipRateFactors>
  /** Up to how much an association collects before it is verified, in cents; `null`: the default. */
  readonly collectCap: Cents | null
  /** Refunds above so many cents ask for a recent proof of whoever gives them. */
  readonly refundProofAbove: Cents
  /** The sentence below the title of the home page; an empty one: the product's own. */
  readonly homeIntro: Readonly<Record<Locale, string>>
}

export type SettingName = keyof Settings

/** The settings as a process goes by them, with what counsel confirmed, which is no setting: it has a name and a day. */
export type HeldSettings = Settings & {
  /** Whether counsel confirmed what credit law says of sales in several payments. */
  readonly isCreditConfirmed: boolean
}

/** What decides the defaults: the factor of the environment. */
export type SettingFacts = { readonly tipRateFactor: number }

function byType<T>(value: (type: FormType) => T): ByType<T> {
  return Object.fromEntries(cappedTypes.map(type => [type, value(type)])) as ByType<T>
}

/** Kinds of sale to which credit law may apply: with real money one payment until counsel confirmed (rule OPR-7). */
const asksCounsel: readonly FormType[] = ['Event', 'Shop', 'PaymentForm']

const onePayment: InstalmentCap = { count: 1, months: 0 }
const everyCount: InstalmentCap = { count: 12, months: 11 }

/** The settings of an installation that changed none. */
export function defaultSettings({ tipRateFactor }: SettingFacts): Settings {
  return {
    instalments: byType(() => everyCount),
    tipFactors: byType(() => ({ Single: tipRateFactor, Installment: tipRateFactor, Monthly: tipRateFactor })),
    collectCap: null,
    refundProofAbove: 1_000_00,
    homeIntro: Object.fromEntries(locales.map(locale => [locale, ''])) as Record<Locale, string>,
  }
}

/** The cap of a campaign type as it holds: with real money, sales wait for what counsel says (rules OPR-6, OPR-7). */
export function instalmentCap(
  { instalments, isCreditConfirmed }: Pick<HeldSettings, 'instalments' | 'isCreditConfirmed'>,
  formType: FormType,
  { isLive }: { readonly isLive: boolean },
): InstalmentCap {
  return isLive && !isCreditConfirmed && asksCounsel.includes(formType) ? onePayment : instalments[formType]
}

/** Which of a rate's counts a cap leaves: the rate's own list stays the upper bound, and paying once is always possible. */
export function countsWithin(counts: readonly number[], { count, months }: InstalmentCap): readonly number[] {
  return counts.filter(each => each === 1 || (each <= count && each - 1 <= months))
}

/** What the suggested contribution is divided by in this type of campaign, by frequency (rule TIP-1). */
export function tipRateFactors(
  { tipFactors }: Pick<Settings, 'tipFactors'>,
  formType: FormType,
): TipRateFactors {
  return tipFactors[formType]
}

/** The cap of an installation that set none: with real money nothing is collected before somebody decided. */
const usualCap: Cents = 2_500_00

export type Collecting = Pick<Organization, 'authenticationState' | 'collected' | 'collectCap'>

/** Up to how many cents an organization collects before it is verified (rule OPR-5). */
export function collectCapOf(
  { collectCap }: Pick<Settings, 'collectCap'>,
  { collectCap: own }: Pick<Collecting, 'collectCap'>,
  { isLive }: { readonly isLive: boolean },
): Cents {
  return own ?? collectCap ?? (isLive ? 0 : usualCap)
}

/** Whether an organization has collected as much as it may before it is verified (rule OPR-5). */
export function isAtCap(organization: Collecting, cap: Cents): boolean {
  return organization.authenticationState !== 'Authenticated' && (organization.collected ?? 0) >= cap
}

/** Whether so many cents more would be above what an organization may collect before it is verified (rule OPR-5). */
export function isAboveCap(organization: Collecting, cap: Cents, more: Cents): boolean {
  return organization.authenticationState !== 'Authenticated' && (organization.collected ?? 0) + more > cap
}
