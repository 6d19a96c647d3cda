import { dateTime } from '#messages/format.ts'
import type { PaymentDetail } from '#usecases/administration/payments.ts'
import { useT } from '../../messages.tsx'
import { Card } from '../../ui/surface.tsx'
import { momentsOf } from './moments.ts'

/** What happened to a payment, oldest first. */
export function History({ detail }: { readonly detail: PaymentDetail }) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="history">
      <h2 id="history">{t('refund.history')}</h2>
      <ol className="history">
        {momentsOf(detail, t).map(({ at, isUndated, words, note, isOpen }) => (
          <li key={`${at} ${words}`} className={isOpen ? 'history-open' : undefined}>
            <span>{words}</span>
            {!isUndated && <span className="small muted">{dateTime(at, t.locale)}</span>}
            {note !== undefined && <span className="small muted">{note}</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
