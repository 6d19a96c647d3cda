import type { Translator } from '#messages/translator.ts'
import type { GivenUpLineView } from '#usecases/refund/give-up.ts'

/** A line by its rate, with who it is for. */
export function lineWords(t: Translator, { label, participant, quantity: count }: GivenUpLineView): string {
  const person = [participant?.firstName, participant?.lastName].filter(Boolean).join(' ')
  const line = t('giveUp.line', { label, count })
  return person === '' ? line : `${line}, ${person}`
}
