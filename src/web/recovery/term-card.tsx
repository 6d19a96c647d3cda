import { longDate } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { FactsLine } from '../ui/facts-line.tsx'
import { Money } from '../ui/money.tsx'
import { Card } from '../ui/surface.tsx'
import type { Unpaid } from './facts.ts'

/** Which payment it is about, and how much (rule SCR-18). */
export function TermCard({ unpaid }: { readonly unpaid: Unpaid }) {
  return (
    <Card className="term-card" aria-labelledby="term">
      <p className="muted" id="term">
        <FactsLine facts={[unpaid.title, unpaid.organization]} />
      </p>
      <p className="spread term-amount">
        <TermName unpaid={unpaid} /> <Money cents={unpaid.amount} />
      </p>
    </Card>
  )
}

/** « Échéance 2 sur 3 », or the day of a gift or of a payment that stands alone. */
function TermName({ unpaid: { kind, number, count, dueOn } }: { readonly unpaid: Unpaid }) {
  const t = useT()
  const date = longDate(dueOn, t.locale, { weekday: false })
  if (kind === 'term') return <span>{t('reg.term', { number, count: count ?? number })}</span>
  return <span>{t(kind === 'gift' ? 'reg.gift' : 'reg.payment', { date })}</span>
}
