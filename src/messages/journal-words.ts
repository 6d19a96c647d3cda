import { readAuditActor } from '#domain/operator/audit-actors.ts'
import type { AuditChange } from '#domain/operator/audit-changes.ts'
import { readAuditObject } from '#domain/operator/audit-objects.ts'
import { isOperators, type JournalAction } from '#domain/operator/journal.ts'
import { cellTime, headDate, headDateTime, money, time } from './format.ts'
import { factsInWords, factWords, shareWords } from './journal-facts.ts'
import type { Translator } from './translator.ts'

/** A line of the journal as it is told (rule ACC-15). */
export type ToldLine = {
  readonly actor: string
  readonly actorName: string | null
  readonly action: JournalAction
  readonly object: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly campaign: { readonly title: string } | null
  readonly paymentId: number | null
  /** Cents. */
  readonly refunded: number | null
  readonly about: string | null
  readonly changes: readonly AuditChange[]
  readonly at: string
}

/** Who did it: somebody of the association by name, others by what they are to it. */
export function whoDid(t: Translator, { actor, actorName, action }: ToldLine, brand: string): string {
  const known = readAuditActor(actor)
  if (isOperators(action) || known === 'operator') return t('journal.operators', { brand })
  if (actorName !== null) return actorName
  if (known === 'payer' || known === 'association' || known === 'provider') return t(`journal.${known}`)
  if (known !== undefined) return t('journal.platform', { brand })
  return t(actor.startsWith('user:') ? 'journal.gone' : 'journal.program')
}

/** What was done, as the rest of a sentence that begins with who did it: « a changé le prix de « Plein tarif » de 12 € à 14 € ». */
export function whatWasDone(t: Translator, line: ToldLine): string {
  const { action, facts, changes } = line
  const name = nameOf(t, line)
  if (action === 'order.deliver' && facts.on === null) return t('journal.not_delivered', { name })
  const price = priceChange(line)
  if (price !== undefined && changes.every(({ field }) => field === 'price'))
    return t('journal.price_changed', {
      name: labelOf(facts) ?? '',
      before: money(price.from, t.locale),
      price: money(price.to, t.locale),
    })
  return t(`journal.did.${action}`, { name })
}

/** Each field that was changed, in words; nothing where the sentence says it already. */
export function changesInWords(t: Translator, line: ToldLine): readonly string[] {
  const price = priceChange(line)
  if (price !== undefined && line.changes.every(({ field }) => field === 'price')) return []
  const refunded = line.refunded === null ? [] : [factWords(t, 'amount', [line.refunded])]
  return [...refunded, ...factsInWords(t, line), ...line.changes.map(change => changeWords(t, change))]
}

/** What the facts of lines have of a price: cents before and after. What was saved several times is told by its changes. */
function priceChange({ action, facts, changes }: ToldLine): Record<'from' | 'to', number> | undefined {
  if (action !== 'rate.change' && action !== 'option.change') return undefined
  const told = changes.find(({ field }) => field === 'price')
  const [before, after] = told ? [told.from, told.to].map(centsOf) : sidesOf(facts.price)
  return before === undefined || after === undefined ? undefined : { from: before, to: after }
}

function sidesOf(fact: unknown): readonly (number | undefined)[] {
  const [, from, to] = /^(\d+) -> (\d+)$/.exec(String(fact ?? '')) ?? []
  return from === undefined ? [undefined, undefined] : [Number(from), Number(to)]
}

/** The cents of an amount as it was typed. */
function centsOf(typed: string | null): number | undefined {
  const [, whole, decimals = ''] = /^(\d+)(?:[.,](\d{1,2}))?$/.exec((typed ?? '').replaceAll(/\s/g, '')) ?? []
  return whole === undefined ? undefined : Number(whole + decimals.padEnd(2, '0'))
}

/** The rate, pool, option, question, code, receipt, ticket, gate or card that a line is about. */
function labelOf({
  rate,
  pool,
  option,
  question,
  code,
  receipt,
  ticket,
  gate,
  card,
}: ToldLine['facts']): string | undefined {
  return [rate, pool, option, question, code, receipt, ticket, gate, card].find(
    (each): each is string => typeof each === 'string',
  )
}

/** The person of the team, the thing or the campaign that a line is about; a number where it has no name. */
function nameOf(t: Translator, { action, object, facts, campaign, paymentId, about }: ToldLine): string {
  if (action.startsWith('team.')) return about ?? t('journal.somebody')
  const name = labelOf(facts) ?? campaign?.title
  if (name !== undefined) return t('journal.quoted', { name })
  const { kind, id = '' } = readAuditObject(object) ?? {}
  if (kind === 'report') return t('journal.own_page')
  const number = String(paymentId ?? id)
  return /^\d+$/.test(number) ? t('journal.numbered', { id: number }) : t('journal.unnumbered')
}

function changeWords(t: Translator, { field, from, to }: AuditChange): string {
  const name = t(`journal.field.${field}`)
  if (from === null || to === null) return t('journal.changed', { field: name })
  return t('journal.change', { field: name, from: valueWords(t, field, from), to: valueWords(t, field, to) })
}

const boxes: readonly AuditChange['field'][] = [
  'giftOnTop',
  'freeAmount',
  'franceOnly',
  'taxReceipt',
  'required',
  'perOrder',
  'receiptEligibility',
  'receiptMandate',
  'receiptElsewhere',
]
const amounts: readonly AuditChange['field'][] = [
  'price',
  'minimum',
  'goal',
  'giftAmounts',
  'freeMinimum',
  'freeMaximum',
  'discount',
]

/** What a field held, as it is read best. */
function valueWords(t: Translator, field: AuditChange['field'], value: string): string {
  if (boxes.includes(field)) return t(value === '' ? 'audit.value.false' : 'audit.value.true')
  if (value.trim() === '') return t('journal.nothing')
  if (field === 'discount' && value.endsWith('%')) return shareWords(t, value)
  if (amounts.includes(field))
    return value
      .split(';')
      .map(each => amountWords(t, each))
      .join(', ')
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value)) return headDateTime(asInstant(value), t.locale)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return headDate(`${value}T12:00:00Z`, t.locale)
  return value
}

/** An amount as it was typed; what is none stays as it is. */
function amountWords(t: Translator, typed: string): string {
  const cents = centsOf(typed)
  return cents === undefined ? typed.trim() : money(cents, t.locale)
}

/** The instant of a moment in Paris, for words: in winter's time or in summer's, whichever shows this hour again. */
function asInstant(moment: string): string {
  const [winter, summer] = [`${moment}:00+01:00`, `${moment}:00+02:00`]
  return cellTime(winter) === moment.replace('T', ' ') ? winter : summer
}

/** When it was done: « hier à 14h32 ». Instants. */
export function whenDone(t: Translator, at: string, now: string): string {
  const [day, today] = [at, now].map(instant => Date.parse(cellTime(instant).slice(0, 10)))
  const daysAgo = ((today ?? 0) - (day ?? 0)) / 86_400_000
  if (daysAgo === 0) return t('journal.today', { time: time(at, t.locale) })
  if (daysAgo === 1) return t('journal.yesterday', { time: time(at, t.locale) })
  return headDateTime(at, t.locale)
}
