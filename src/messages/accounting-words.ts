import { type AccountPlan, accountUses } from '#domain/accounting/accounts.ts'
import type { DraftEntry } from '#domain/accounting/journal.ts'
import type { Translator } from './translator.ts'

/** What each account of a plan is called, by its number: as the association named it, else after the first of its uses. */
export function accountNames(t: Translator, plan: AccountPlan): ReadonlyMap<string, string> {
  const accounts = [
    ...[...plan.rates.values(), ...plan.campaigns.values()],
    ...accountUses.map(use => plan.uses[use]),
  ]
  const named = accounts.flatMap(({ number, name }) => (name === null ? [] : [[number, name] as const]))
  const after = accountUses.map(use => [plan.uses[use].number, t(`accounting.account.${use}`)] as const)
  return new Map([...after.toReversed(), ...named.toReversed()])
}

/** What an entry is about: what happened, of which order or campaign, or how often. */
export function entryText(
  t: Translator,
  { kind, count, orderId, campaign }: Pick<DraftEntry, 'kind' | 'count' | 'orderId' | 'campaign'>,
): string {
  const what = t(`accounting.entry.${kind}`)
  if (count > 1) return t('accounting.entry_of_day', { what, count })
  const of = orderId === null ? null : t('accounting.entry_of_order', { order: String(orderId) })
  return [what, of, campaign].filter(part => part !== null).join(' - ')
}
