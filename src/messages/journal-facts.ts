import { isAuditValue } from '#domain/operator/audit-facts.ts'
import type { JournalAction } from '#domain/operator/journal.ts'
import { exactPercent, headDate, money } from './format.ts'
import type { Translator } from './translator.ts'

type Facts = Readonly<Record<string, unknown>>

/** The words before what a line tells. */
type Label =
  | 'address'
  | 'role'
  | 'amount'
  | 'day'
  | 'next'
  | 'until'
  | 'ending'
  | 'handed'
  | 'open'
  | 'collect'
  | 'verification'
  | 'cap'
  | 'text'
  | 'price'
  | 'discount'
  | 'means'
  | 'received'

/** A fact under its words: as it is, or on both sides of a change. */
type Told = { readonly label: Label; readonly sides: (facts: Facts) => readonly unknown[] }

const one = (fact: string, label: Label): Told => ({
  label,
  sides: facts => (facts[fact] == null ? [] : String(facts[fact]).split(' -> ')),
})
const change = (label: Label): Told => ({ label, sides: ({ from, to }) => [from, to] })

const role = [one('role', 'role')]
const price = [one('price', 'price')]
const isOpen = [one('on', 'open')]
const last4 = [one('last4', 'ending')]

/** What lines tell beside their sentence; reasons and keys of ours are none of it. */
const told: { readonly [Action in JournalAction]?: readonly Told[] } = {
  'team.invite': role,
  'team.accept': role,
  'team.remove': role,
  'team.change': [change('role')],
  'rate.create': price,
  'option.create': price,
  'coupon.create': [one('discount', 'discount')],
  'campaign.move': [change('address')],
  'campaign.cancel': [one('until', 'until')],
  'campaign.postpone': [one('until', 'until')],
  'campaign.waiting_room': isOpen,
  'campaign.waiting_list': isOpen,
  'schedule.amount': [change('amount')],
  'schedule.day': [change('day'), one('nextOn', 'next')],
  'schedule.suspend': [one('until', 'until')],
  'schedule.resume': [one('nextOn', 'next')],
  'schedule.method': last4,
  'key.create': last4,
  'key.revoke': last4,
  'order.deliver': [one('on', 'handed')],
  'payment.cash': [one('amount', 'amount'), one('kind', 'means'), one('on', 'received')],
  'payment.uncash': [one('amount', 'amount')],
  'payment.record': [one('amount', 'amount'), one('kind', 'means'), one('on', 'received')],
  'payment.void': [one('amount', 'amount')],
  'settlement.give': [one('amount', 'amount')],
  'organization.legal': [one('what', 'text')],
  'organization.change': [
    one('allowCollect', 'collect'),
    one('verification', 'verification'),
    one('collectCap', 'cap'),
  ],
}

/** What the facts of a line tell, in words: « Rôle : lecture seule → trésorerie de l’association »; what stayed is not told. */
export function factsInWords(
  t: Translator,
  { action, facts }: { readonly action: JournalAction; readonly facts: Facts },
): readonly string[] {
  return (told[action] ?? []).flatMap(({ label, sides }) => {
    const [from, to] = sides(facts)
    if (from == null || from === to) return []
    return [factWords(t, label, to == null ? [from] : [from, to])]
  })
}

/** « Montant : 20,00 € », or both sides of a change; amounts in cents, days in ISO form. */
export function factWords(t: Translator, label: Label, sides: readonly unknown[]): string {
  const value = sides.map(side => heldWords(t, label, String(side))).join(' → ')
  return t('audit.fact', { name: t(`journal.fact.${label}`), value })
}

const amounts: readonly Label[] = ['amount', 'cap', 'price', 'discount']

function heldWords(t: Translator, label: Label, side: string): string {
  if (isAuditValue(side)) return t(`audit.value.${side}`)
  if (label === 'discount' && side.endsWith('%')) return shareWords(t, side)
  if (amounts.includes(label) && /^\d+$/.test(side)) return money(Number(side), t.locale)
  return /^\d{4}-\d\d-\d\d$/.test(side) ? headDate(`${side}T12:00:00Z`, t.locale) : side
}

/** A share as it was typed: `12,5%`. */
export function shareWords(t: Translator, share: string): string {
  return exactPercent(Number.parseFloat(share.replace(',', '.')) / 100, t.locale)
}
