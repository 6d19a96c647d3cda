import { ChevronDown } from 'lucide-react'
import type { OrderLine } from '#domain/order/order-lines.ts'
import { money } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { Icon } from '../ui/icon.tsx'
import { Money } from '../ui/money.tsx'
import { TheirWords } from '../ui/their-words.tsx'
import { OrderRows } from './order-rows.tsx'
import type { Plan } from './plan.ts'
import { PlanRows } from './plan-rows.tsx'

/** What is being paid. Amounts in cents; `amount` is today’s charge, `plan` what comes after it. */
export type OrderToPay = {
  readonly organization: string
  readonly title: string
  readonly items: readonly OrderLine[]
  /** The language of the association's own words. */
  readonly language: Locale
  readonly tip: number
  readonly amount: number
  readonly plan: Plan | null
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
        <p className="order-title">
          <TheirWords words={order.title} language={order.language} />
        </p>
      </div>
      <Order order={order} shows="plan" />
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
          <TheirWords words={order.title} language={order.language} /> · <Money cents={order.amount} />
        </span>
        <span className="visually-hidden">{t('donation.see_detail')}</span>
        <Icon icon={ChevronDown} />
      </summary>
      <div className="stack order-fold-body">
        <p className="muted small">{order.organization}</p>
        <Order order={order} shows="rows" />
        <HelpLink />
      </div>
    </details>
  )
}

/** On a phone the schedule stands above the card fields, unfolded: nobody agrees to it unseen. */
function Order({ order, shows }: Props & { readonly shows: 'plan' | 'rows' }) {
  const t = useT()
  const { items, language, tip, amount, back, plan, organization } = order
  return (
    <>
      <OrderRows
        lines={items}
        language={language}
        tip={tip}
        tipNote={
          <>
            <br />
            <a className="small" href={`${back}#tip`}>
              {t('common.edit')}
              <span className="visually-hidden"> {t('tip.title')}</span>
            </a>
          </>
        }
      />
      {plan !== null && shows === 'plan' && <PlanRows plan={plan} organization={organization} />}
      <p className="spread total total-row">
        {t(plan === null ? 'common.total' : 'order.today')}{' '}
        <span className="nowrap">{money(amount, t.locale)}</span>
      </p>
      <p className="small muted">{t('out.on_statement', { organization })}</p>
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
