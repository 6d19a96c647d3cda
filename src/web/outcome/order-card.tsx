import type { ReactNode } from 'react'
import type { OrderLine } from '#domain/order/order-lines.ts'
import type { GivenBack } from '#domain/payment/given-back.ts'
import type { Locale } from '#messages/locales.ts'
import { useT } from '../messages.tsx'
import { OrderRows } from '../payment/order-rows.tsx'
import type { Plan } from '../payment/plan.ts'
import { PlanRows } from '../payment/plan-rows.tsx'
import { FactsLine } from '../ui/facts-line.tsx'
import { Money } from '../ui/money.tsx'
import { Card } from '../ui/surface.tsx'
import { TheirWords } from '../ui/their-words.tsx'
import { GivenBackRows } from './given-back.tsx'

/** An order or a try, as its card shows it. Amounts in cents; `paid` is today’s charge, the tip included. */
export type OrderFacts = {
  readonly heading: string
  readonly title: string
  /** Where the campaign's picture is served; a checkout has none. */
  readonly cover?: string | undefined
  readonly organization: string
  readonly lines: readonly OrderLine[]
  /** The language of the association's own words. */
  readonly language: Locale
  readonly tip: number
  readonly paid: number
  /** What came back of that. */
  readonly givenBack?: readonly GivenBack[]
  /** What was given back before it was paid. */
  readonly notCharged?: number
  readonly plan: Plan | null
  /** Where the contribution can be asked back (rule TIP-5). */
  readonly tipRefundUrl?: string
  /** « Payé aujourd’hui » for an order, « Total » for a try that charged nothing. */
  readonly charged: boolean
}

/** What was bought or given, the contribution on its own line. */
export function OrderCard({
  order,
  children,
}: {
  readonly order: OrderFacts
  readonly children?: ReactNode
}) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="order-heading">
      <div className="order-head">
        <OrderCover cover={order.cover} />
        <div>
          <h2 className="order-heading" id="order-heading">
            {order.heading}
          </h2>
          <p className="muted">
            <FactsLine
              facts={[
                <TheirWords key="title" words={order.title} language={order.language} />,
                order.organization,
              ]}
            />
          </p>
        </div>
      </div>
      {children}
      <OrderRows
        lines={order.lines}
        language={order.language}
        tip={order.tip}
        tipId="contribution"
        tipNote={
          order.charged && order.tipRefundUrl !== undefined && <TipQuestion url={order.tipRefundUrl} />
        }
      />
      <NotCharged cents={order.notCharged ?? 0} />
      {order.plan !== null && <PlanRows plan={order.plan} organization={order.organization} />}
      <p className="spread total total-row">
        {t(order.charged ? 'out.paid_today' : 'common.total')} <Money cents={order.paid} />
      </p>
      <GivenBackRows givenBack={order.givenBack ?? []} />
      {order.charged && (
        <p className="small muted">{t('out.on_statement', { organization: order.organization })}</p>
      )}
    </Card>
  )
}

/** What was given back before it was paid. */
export function NotCharged({ cents }: { readonly cents: number }) {
  const t = useT()
  if (cents === 0) return null
  return (
    <p className="spread">
      {t('out.not_charged')} <Money cents={-cents} />
    </p>
  )
}

/** The campaign's picture, small: one finds what one bought at a glance. */
export function OrderCover({ cover }: Pick<OrderFacts, 'cover'>) {
  if (cover === undefined) return null
  return <img className="order-cover" src={cover} alt="" width="48" height="48" />
}

/** Where a contribution can be asked back (rule TIP-5). */
function TipQuestion({ url }: { readonly url: string }) {
  const t = useT()
  return (
    <>
      <br />
      <a className="small" href={url}>
        {t('tip.refund')}
      </a>
    </>
  )
}
