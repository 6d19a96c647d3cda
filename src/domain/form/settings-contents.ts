import { readId } from '#domain/id.ts'
import { amountBounds, checkAmount, parseAmount } from '../fields/amount.ts'
import type { Cents } from '../money.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import { type Approval, approvalDayChoices, usualApprovalDays } from './approval.ts'
import { type ContentsValues, type ParisMoment, type Read, reader } from './contents.ts'
import { type Form, type FormType, nameChanges, type TierType } from './form.ts'
import { hasRefundRule, readRefundRule, refundRuleValues } from './refund-rule.ts'
import type { RefundRule } from './refund-steps.ts'
import { descriptorOf, hasGoal, typesWithDocument } from './types/index.ts'

/** What an administrator chooses for a whole campaign, right in itself. Amounts in cents. */
export type Settings = Pick<
  Form,
  | 'category'
  | 'financialGoal'
  | 'acceptOpenDonation'
  | 'openDonationAmounts'
  | 'allowCustomTier'
  | 'minPrice'
  | 'maxPrice'
  | 'countryFrOnly'
  | 'nameChange'
> & {
  /** Of memberships: the campaign whose members renew in this one; null: its own. */
  readonly followsId: number | null
  /** Of memberships: whether who may renew in it is reminded. */
  readonly reminds: boolean
  /** Of memberships: whose are accepted before they are paid; null: nobody's. */
  readonly approval: Approval | null
  /** How many days an accepted application waits for its payment. */
  readonly approvalDays: number
  /** What is given back to whoever does not come; null: nothing is said. */
  readonly refundRule: RefundRule | null
  /** The last moment of `UntilDate`; null otherwise. */
  readonly nameChangeEnd: ParisMoment | null
}

/** The longest category, in characters. */
export const longestCategory = 60

/** How many amounts are suggested at most for a gift on top. */
const mostGiftAmounts = 4

/** Which of the settings a type has: a donation page asks for nothing but a gift, only a project has a goal. */
export const settingsOf = (formType: FormType) => ({
  hasGiftOnTop: !sells(formType, 'Donation'),
  hasFreeAmount: sells(formType, 'Donation') || sells(formType, 'Contribution'),
  hasGoal: hasGoal(formType),
  hasTickets: typesWithDocument('ticket').includes(formType),
  hasSeasons: sells(formType, 'Membership'),
  hasRefunds: hasRefundRule(formType),
})

const sells = (formType: FormType, tierType: TierType) =>
  descriptorOf(formType)?.sells.includes(tierType) ?? false

/** THE schema of the settings' fields: the same in the browser and on the server. Problems name the field they concern. */
export function readSettings(values: ContentsValues, { formType }: Pick<Form, 'formType'>): Result<Settings> {
  const problems: Problem[] = []
  const read = reader(values, problems)
  const has = settingsOf(formType)
  const isOn = (field: string) => read.typed(field) !== ''
  const acceptOpenDonation = has.hasGiftOnTop && isOn('giftOnTop')
  const allowCustomTier = has.hasFreeAmount && isOn('freeAmount')
  const settings: Settings = {
    category: read.text('category', longestCategory),
    financialGoal: has.hasGoal ? readAmount(read, 'goal') : null,
    acceptOpenDonation,
    openDonationAmounts: acceptOpenDonation ? readAmounts(read) : [],
    allowCustomTier,
    ...(allowCustomTier ? readBounds(read) : { minPrice: null, maxPrice: null }),
    countryFrOnly: isOn('franceOnly'),
    ...readNameChange(read, has.hasTickets),
    followsId: has.hasSeasons ? readFollowed(read) : null,
    reminds: has.hasSeasons && isOn('reminds'),
    approval: has.hasSeasons && isOn('approves') ? approvalOf(isOn('approvesRenewals')) : null,
    approvalDays: has.hasSeasons ? readApprovalDays(read) : usualApprovalDays,
    refundRule: readRefundRule(read, formType),
  }
  return problems.length === 0 ? ok(settings) : fail(...problems)
}

/** Of which campaign this is the next season: the list offers no others, and the act asks whose it is. */
function readFollowed(read: Read): number | null {
  const text = read.typed('follows')
  if (text === '') return null
  const id = readId(text)
  if (id === null) read.refuse({ code: 'value_invalid', field: 'follows' })
  return id
}

const approvalOf = (renewals: boolean): Approval => (renewals ? 'everybody' : 'newcomers')

/** The list offers no others. */
function readApprovalDays(read: Read): number {
  const typed = read.typed('approvalDays')
  const days = approvalDayChoices.find(each => String(each) === typed)
  if (typed !== '' && days === undefined) read.refuse({ code: 'value_invalid', field: 'approvalDays' })
  return days ?? usualApprovalDays
}

/** A date that was typed beside another choice is left out. */
function readNameChange(read: Read, hasTickets: boolean): Pick<Settings, 'nameChange' | 'nameChangeEnd'> {
  const chosen = hasTickets ? nameChanges.find(each => each === read.typed('nameChange')) : undefined
  if (chosen !== 'UntilDate') return { nameChange: chosen ?? 'UntilStart', nameChangeEnd: null }
  if (read.typed('nameChangeEnd') === '')
    read.refuse({ code: 'name_change_end_required', field: 'nameChangeEnd' })
  return { nameChange: chosen, nameChangeEnd: read.moment('nameChangeEnd') }
}

function readAmount(read: Read, field: string): Cents | null {
  return read.typed(field) === '' ? null : amountOf(read, field, read.typed(field))
}

function amountOf(read: Read, field: string, text: string): Cents | null {
  const amount = parseAmount(text)
  const code = checkAmount(amount, {})
  const { lowest, below } = amountBounds({})
  if (code !== undefined)
    read.refuse({ code, field, values: { limit: code === 'amount_max' ? below : lowest } })
  return amount ?? null
}

function readBounds(read: Read): Pick<Settings, 'minPrice' | 'maxPrice'> {
  const bounds = { minPrice: readAmount(read, 'freeMinimum'), maxPrice: readAmount(read, 'freeMaximum') }
  const { minPrice, maxPrice } = bounds
  if (minPrice !== null && maxPrice !== null && maxPrice <= minPrice)
    read.refuse({ code: 'most_below_least', field: 'freeMaximum' })
  return bounds
}

/** « 5 ; 10 ; 20 »: amounts apart by semicolons, or by spaces where there is none, in any order. */
function readAmounts(read: Read): readonly Cents[] {
  const text = read.typed('giftAmounts')
  const typed = text.split(text.includes(';') ? ';' : /\s+/).filter(each => each.trim() !== '')
  if (typed.length > mostGiftAmounts)
    read.refuse({ code: 'too_many_amounts', field: 'giftAmounts', values: { limit: mostGiftAmounts } })
  const amounts = typed.slice(0, mostGiftAmounts).flatMap(text => amountOf(read, 'giftAmounts', text) ?? [])
  return [...new Set(amounts)].toSorted((one, other) => one - other)
}

/** The settings of a campaign as its fields show them; `written` writes an amount as the reader's language does. */
export function settingsValues(settings: Settings, written: (amount: Cents) => string): ContentsValues {
  const amount = (cents: Cents | null) => (cents === null ? '' : written(cents))
  const box = (isOn: boolean) => (isOn ? 'on' : '')
  return {
    category: settings.category,
    goal: amount(settings.financialGoal),
    giftOnTop: box(settings.acceptOpenDonation),
    giftAmounts: settings.openDonationAmounts.map(written).join(' ; '),
    freeAmount: box(settings.allowCustomTier),
    freeMinimum: amount(settings.minPrice),
    freeMaximum: amount(settings.maxPrice),
    franceOnly: box(settings.countryFrOnly),
    nameChange: settings.nameChange,
    nameChangeEnd: settings.nameChangeEnd ?? '',
    follows: settings.followsId === null ? '' : String(settings.followsId),
    reminds: box(settings.reminds),
    approves: box(settings.approval !== null),
    approvesRenewals: box(settings.approval === 'everybody'),
    approvalDays: String(settings.approvalDays),
    ...refundRuleValues(settings.refundRule),
  }
}
