import type { ReactNode } from 'react'
import type { OrderLine } from '#domain/order/order-lines.ts'
import type { Locale } from '#messages/locales.ts'
import { lineLabel } from '#messages/order-words.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { Money } from '../ui/money.tsx'
import { RowAmount } from './row-amount.tsx'
import { Theirs } from './theirs.tsx'
import { UnitNotes } from './unit-notes.tsx'

type Props = {
  readonly lines: readonly OrderLine[]
  /** The language of the association's own words. */
  readonly language: Locale
  /** Cents. */
  readonly tip: number
  /** What stands below the contribution's name: where to change it, or to ask about it. */
  readonly tipNote: ReactNode
  /** Where mails point to with a question about the contribution. */
  readonly tipId?: string
}

/** What is bought or given, each with its people, their answers and its options, then the discount, then the contribution. */
export function OrderRows({ lines, language, tip, tipNote, tipId }: Props) {
  const t = useT()
  const { brand } = usePage().operator
  return (
    <dl className="rows">
      {lines.map(line => (
        <div className={`spread row-${line.kind}`} key={line.key}>
          <dt>
            <Theirs text={lineLabel(line, t)} words={wordsOf(line)} language={language} />
            <UnitNotes units={line.units} language={language} />
          </dt>
          <dd>
            <RowAmount cents={line.amount} />
          </dd>
        </div>
      ))}
      {tip > 0 && (
        <div className="spread" id={tipId}>
          <dt>
            {t('tip.line', { brand })}
            {tipNote}
          </dt>
          <dd>
            <Money cents={tip} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** What of a row's name the association wrote: a gift's words are ours, and a code is in no language. */
const wordsOf = ({ kind, label }: OrderLine) => (kind === 'discount' ? '' : label)
