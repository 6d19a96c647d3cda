import type { Translator } from '#messages/translator.ts'
import { payerLabel } from '../payer/payer-labels.ts'

/** The words of a control by its name, for « Renseignez … »: one of the association's questions, or the payer's. */
export function labelOf(t: Translator, questions: ReadonlyMap<string, string>) {
  return (name: string): string => {
    const key = payerLabel(name)
    return questions.get(name) ?? (key ? t(key) : '')
  }
}
