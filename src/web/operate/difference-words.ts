import { money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { DifferenceFile } from '#usecases/operation/differences.ts'

type Found = Pick<DifferenceFile['difference'], 'kind' | 'expected' | 'found'>

/** What a difference comes to; null where both sides hold the same and something else is wrong: a broken seal has no cents. */
export function amountWords(t: Translator, { expected, found }: Omit<Found, 'kind'>): string | null {
  return expected === found ? null : money(Math.abs(expected - found), t.locale)
}

/** The title of a difference's page: its amount, else what was found. */
export function differenceTitle(t: Translator, difference: Found): string {
  const amount = amountWords(t, difference)
  return amount === null
    ? t(`operator.finding.${difference.kind}`)
    : t('operator.difference_title', { amount })
}

/** A movement as it is listed under a difference: a kind that nobody knows in words, with the provider's word for it apart. */
export function movementWords(
  t: Translator,
  { kind }: Pick<Found, 'kind'>,
  { id, type }: Pick<DifferenceFile['movements'][number], 'id' | 'type'>,
): { readonly title: string; readonly provider: string | null } {
  if (kind !== 'movementUnknown') return { title: `${type} ${id}`, provider: null }
  return { title: t('operator.movement_unknown'), provider: t('operator.movement_word', { type, id }) }
}
