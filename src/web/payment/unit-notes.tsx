import type { OrderUnit } from '#domain/order/order-units.ts'
import type { Locale } from '#messages/locales.ts'
import { unitNotes } from '#messages/order-words.ts'
import { useT } from '../messages.tsx'
import { Theirs } from './theirs.tsx'

type Props = {
  readonly units: readonly OrderUnit[]
  /** The language of the association's questions. */
  readonly language: Locale
}

/** Whom each unit of a row is for, and every answer about it, one a line: from the summary to the order's page. */
export function UnitNotes({ units, language }: Props) {
  const t = useT()
  return unitNotes(units, t).map((notes, index) => (
    <span className="unit-notes small muted" key={units[index]?.index}>
      {notes.map(({ text, asked }, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, in one order
        <span className="unit-note" key={line}>
          <Theirs text={text} words={asked} language={language} />
        </span>
      ))}
    </span>
  ))
}
