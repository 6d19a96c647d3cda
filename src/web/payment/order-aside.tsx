import { ChevronDown } from 'lucide-react'
import { money } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { Icon } from '../ui/icon.tsx'
import { Money } from '../ui/money.tsx'
import type { OrderLine } from './order-lines.ts'

/** What is being paid. Amounts in cents; `amount` is the whole charge. */
export type OrderToPay = {
  readonly organization: string
  readonly title: string
  readonly items: readonly OrderLine[]
  readonly tip: number
  readonly amount: number
  readonly back: string
}

type Props = { readonly order: OrderToPay }

/** Beside the card fields on wide screens. */
export function OrderAside({ order }: Props) {
  const t = useT()
  return (
    <aside className="order-aside stack" aria-label={t('pay.order_detail')}>
      <div>
        <p className="muted small">{order.organization}</p>
        <p className="order-title">{order.title}</p>
      </div>
      <OrderRows order={order} />
      <HelpLink />
    </aside>
  )
}

/** Above everything on a phone, folded: what is paid, and how much. */
export function OrderFold({ order }: Props) {
  const t = useT()
  return (
    <details className="order-fold">
      <summary>
        <span className="order-fold-words">
          {order.title} · <Money cents={order.amount} />
        </span>
        <span className="visually-hidden">{t('donation.see_detail')}</span>
        <Icon icon={ChevronDown} />
      </summary>
      <div className="stack order-fold-body">
        <p className="muted small">{order.organization}</p>
        <OrderRows order={order} />
        <HelpLink />
      </div>
    </details>
  )
}

function OrderRows({ order: { items, tip, amount, back } }: Props) {
  const t = useT()
  const { brand } = usePage().operator
  return (
    <>
      <dl className="rows">
        {items.map(item => (
          <div className="spread" key={item.key}>
            <dt>{item.label || t('donation.line')}</dt>
            <dd>
              <Money cents={item.amount} />
            </dd>
          </div>
        ))}
        {tip > 0 && (
          <div className="spread">
            <dt>
              {t('tip.line', { brand })}
              <br />
              <a className="small" href={`${back}#tip`}>
                {t('common.edit')}
                <span className="visually-hidden"> {t('tip.title')}</span>
              </a>
            </dt>
            <dd>
              <Money cents={tip} />
            </dd>
          </div>
        )}
      </dl>
      <p className="spread total total-row">
        {t('common.total')} <span className="nowrap">{money(amount, t.locale)}</span>
      </p>
    </>
  )
}

function HelpLink() {
  const t = useT()
  return (
    <a className="small" href={addressOf('aide', usePage().operator)}>
      {t('common.help')}
    </a>
  )
}
