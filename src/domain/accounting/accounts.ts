import type { TierType } from '../form/form.ts'
import type { OfflineMeans } from '../payment/payment-means.ts'

/** Where an association's money is, or who owes it. */
export type Place = 'provider' | 'owed' | 'cheques' | 'cash' | 'bank'

/** What an account is for: a place of money, what nobody has assigned yet, VAT, or a kind of rate. */
export type AccountUse = Place | 'suspense' | 'vat' | TierType

/** An account of the association's chart; `name` null: it is named after its use. */
export type Account = { readonly number: string; readonly name: string | null }

/** Which account takes what: of a rate, else of its campaign, else of its kind (rule BKP-2). */
export type AccountPlan = {
  readonly uses: Readonly<Record<AccountUse, Account>>
  /** By the id of a campaign. */
  readonly campaigns: ReadonlyMap<number, Account>
  /** By the id of a rate. */
  readonly rates: ReadonlyMap<number, Account>
}

/**
 * What is proposed: numbers that the charts of French associations have in their versions of 2018 and of 2025. What a sale is for
 * nobody knows: it waits on the suspense account until somebody says.
 */
const proposed: Readonly<Record<AccountUse, string>> = {
  provider: '5115',
  owed: '467',
  cheques: '5112',
  cash: '530',
  bank: '512',
  suspense: '4718',
  vat: '44571',
  Donation: '75411',
  MonthlyDonation: '75411',
  Contribution: '75411',
  Membership: '7561',
  Registration: '706',
  Product: '707',
  Bonus: '708',
  Payment: '4718',
}

/** Every use, in the order in which settings show them. */
export const accountUses = Object.keys(proposed) as readonly AccountUse[]

/** The plan of an association that has set `own` of it. */
export function planOf(own: Partial<AccountPlan> = {}): AccountPlan {
  const uses = Object.fromEntries(accountUses.map(use => [use, { number: proposed[use], name: null }]))
  return {
    uses: { ...(uses as AccountPlan['uses']), ...own.uses },
    campaigns: own.campaigns ?? new Map(),
    rates: own.rates ?? new Map(),
  }
}

/** What income was for. */
export type IncomeOf = {
  readonly tierType: TierType | null
  readonly tierId: number | null
  readonly formId: number | null
}

/** The account of income; what is of nothing that is known is on the suspense account. */
export function incomeAccount(plan: AccountPlan, { tierType, tierId, formId }: IncomeOf): Account {
  const ofRate = tierId === null ? undefined : plan.rates.get(tierId)
  const ofCampaign = formId === null ? undefined : plan.campaigns.get(formId)
  return ofRate ?? ofCampaign ?? plan.uses[tierType ?? 'suspense']
}

const places: Readonly<Record<OfflineMeans, Place>> = { Check: 'cheques', Cash: 'cash', BankTransfer: 'bank' }

/** Where money is that an administrator has recorded. */
export const placeOfMeans = (means: OfflineMeans): Place => places[means]

/**
 * Whether accounting software takes it for the number of an account: three digits, the first a class of the chart, more of them, and
 * letters of a sub-account; 15 characters are what the narrowest software holds.
 */
export const isAccountNumber = (text: string): boolean =>
  /^[1-7]\d{2,14}$|^[1-7]\d{2,8}[A-Z]{1,6}$/.test(text)
