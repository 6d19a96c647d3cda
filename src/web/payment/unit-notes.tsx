import type { OrderUnit } from '#domain/order/order-units.ts'
import { unitNotes } from '#messages/order-words.ts'
import { useT } from '../messages.tsx'

/** Whom each unit of a row is for, and every answer about it, one a line: from the summary to the order's page. */
export function UnitNotes({ units }: { readonly units: readonly OrderUnit[] }) {
  const t = useT()
  return unitNotes(units, t).map((notes, index) => (
    <span className="unit-notes small muted" key={units[index]?.index}>
      {notes.map((note, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, in one order
        <span className="unit-note" key={line}>
          {note}
        </span>
      ))}
    </span>
  ))
}
