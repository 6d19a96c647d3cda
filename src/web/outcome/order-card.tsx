import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import type { OrderLine } from '../payment/order-lines.ts'
import { Money } from '../ui/money.tsx'
import { Card } from '../ui/surface.tsx'

/** An order or a try, as its card shows it. Amounts in cents; `paid` is the whole charge, the tip included. */
export type OrderFacts = {
  readonly heading: string
  readonly title: string
  readonly organization: string
  readonly lines: readonly OrderLine[]
  readonly tip: number
  readonly paid: number
  /** « Payé aujourd’hui » for an order, « Total » for a try that charged nothing. */
  readonly charged: boolean
}

/** What was bought or given, the contribution on its own line. */
export function OrderCard({ order }: { readonly order: OrderFacts }) {
  const t = useT()
  const { brand } = usePage().operator
  return (
    <Card className="stack" aria-labelledby="order-heading">
      <div>
        <h2 className="order-heading" id="order-heading">
          {order.heading}
        </h2>
        <p className="muted">
          {order.title} · {order.organization}
        </p>
      </div>
      <dl className="rows">
        {order.lines.map(line => (
          <div className="spread" key={line.key}>
            <dt>{line.label || t('donation.line')}</dt>
            <dd>
              <Money cents={line.amount} />
            </dd>
          </div>
        ))}
        {order.tip > 0 && (
          <div className="spread" id="contribution">
            <dt>
              {t('tip.line', { brand })}
              {order.charged && <TipQuestion />}
            </dt>
            <dd>
              <Money cents={order.tip} />
            </dd>
          </div>
        )}
      </dl>
      <p className="spread total total-row">
        {t(order.charged ? 'out.paid_today' : 'common.total')} <Money cents={order.paid} />
      </p>
    </Card>
  )
}

/** Where a contribution can be asked back (design 3.2.6). */
function TipQuestion() {
  const t = useT()
  return (
    <>
      <br />
      <a className="small" href={addressOf('aide', usePage().operator)}>
        {t('tip.refund')}
      </a>
    </>
  )
}
