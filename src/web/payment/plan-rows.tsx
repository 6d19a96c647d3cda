import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import { longDate, money } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { Money } from '../ui/money.tsx'
import { Disclosure } from '../ui/surface.tsx'
import { hasChargesToCome, type Plan, type PlannedCharge } from './plan.ts'

/** More rows than this are folded after the first ones (rule SCR-10). */
const mostShown = 6
const firstShown = 3

type Props = { readonly plan: Plan; readonly organization: string }

/** The schedule, « Aujourd’hui » first, or the words of a gift that goes on each month (rule SCR-10). */
export function PlanRows({ plan, organization }: Props) {
  const t = useT()
  const goesOn = hasChargesToCome(plan)
  return (
    <div className="stack stack-tight">
      <p className="plan-title">{t(plan.frequency === 'Monthly' ? 'order.gift_monthly' : 'pay.schedule')}</p>
      {plan.frequency === 'Monthly' ? <Monthly plan={plan} /> : <Charges charges={plan.charges} />}
      {plan.frequency === 'Installment' && (
        <>
          <p className="spread">
            {t('order.whole')} <Money cents={plan.whole} />
          </p>
          {goesOn && <p className="small muted">{t('order.granted', { organization })}</p>}
        </>
      )}
      {goesOn && <p className="small muted">{t('order.card_kept')}</p>}
    </div>
  )
}

function Monthly({ plan }: { readonly plan: Extract<Plan, { frequency: 'Monthly' }> }) {
  const t = useT()
  const { locale } = t
  const date = longDate(plan.nextOn, locale, { weekday: false })
  const facts = { today: money(plan.today, locale), amount: money(plan.amount, locale), day: plan.day, date }
  return (
    <p>
      {t('order.monthly', facts)} {t('order.monthly_stop')}
    </p>
  )
}

function Charges({ charges }: { readonly charges: readonly PlannedCharge[] }) {
  const t = useT()
  const shown = charges.length > mostShown ? charges.slice(0, firstShown) : charges
  const folded = charges.slice(shown.length)
  return (
    <>
      <ChargeList charges={shown} />
      {folded.length > 0 && (
        <Disclosure summary={t('order.later', { count: folded.length })}>
          <ChargeList charges={folded} />
        </Disclosure>
      )}
    </>
  )
}

const states = {
  Authorized: 'order.state_paid',
  Waiting: 'order.state_waiting',
  Refused: 'order.state_refused',
  Error: 'order.state_refused',
  Canceled: 'order.state_canceled',
  Abandoned: 'order.state_canceled',
  Refunded: 'order.state_refunded',
} as const satisfies { readonly [status in ShownPaymentStatus]?: string }

function ChargeList({ charges }: { readonly charges: readonly PlannedCharge[] }) {
  const t = useT()
  return (
    <ol className="plan" start={charges[0]?.number ?? 1}>
      {charges.map(({ number, date, amount, status }) => (
        <li className="spread" key={number} data-today={number === 1 || undefined}>
          <span>
            {number === 1 ? t('order.today') : longDate(date, t.locale, { weekday: false })}
            {status !== null && Object.hasOwn(states, status) && (
              <span className="small muted"> · {t(states[status as keyof typeof states])}</span>
            )}
          </span>
          <Money cents={amount} />
        </li>
      ))}
    </ol>
  )
}
