import type { OrderLine } from '#domain/order/order-lines.ts'
import { lineLabel, rowAmount, unitNotes } from '#messages/order-words.ts'
import type { Translator } from '#messages/translator.ts'
import type { AmountRow } from './letter.ts'

/** What was bought or given, each row with its people and every answer about them: to the payer and to the association. */
export function itemRows(lines: readonly OrderLine[], t: Translator): readonly AmountRow[] {
  return lines.map(line => ({
    label: lineLabel(line, t),
    amount: rowAmount(line.amount, t),
    notes: unitNotes(line.units, t)
      .flat()
      .map(({ text }) => text),
  }))
}
