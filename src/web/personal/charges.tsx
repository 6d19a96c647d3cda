import { isOffline } from '#domain/payment/payment-means.ts'
import { longDate, money } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { GivenBackNotes } from '../outcome/given-back.tsx'
import { ScheduleLink } from '../outcome/order-ways.tsx'
import { Money } from '../ui/money.tsx'
import { Card, Disclosure } from '../ui/surface.tsx'
import type { OrderFacts } from './order-facts.ts'
import { ChargeTag } from './order-status-tag.tsx'

/** More charges than this are folded: a gift of many years. */
const mostShown = 12

type Charge = OrderFacts['charges'][number]

/** What was charged and what will be, each with its state; a refused one can be settled (rule SCR-24). */
export function Charges({ order }: { readonly order: OrderFacts }) {
  const t = useT()
  const { charges, scheduleUrl, frequency } = order
  const older = charges.slice(0, -mostShown)
  return (
    <Card className="stack" aria-labelledby="charges">
      <h2 className="space-h2" id="charges">
        {t(frequency === null ? 'space.payment_list' : 'space.plan')}
      </h2>
      {older.length > 0 && (
        <Disclosure summary={t('schedule.past_more', { count: older.length })}>
          <ChargeList charges={older} />
        </Disclosure>
      )}
      <ChargeList charges={charges.slice(-mostShown)} />
      {scheduleUrl !== null && (
        <p>
          <ScheduleLink url={scheduleUrl} isMonthly={frequency === 'Monthly'} />
        </p>
      )}
    </Card>
  )
}

function ChargeList({ charges }: { readonly charges: readonly Charge[] }) {
  const t = useT()
  return (
    <ol className="space-list">
      {charges.map(({ id, date, amount, means, status, givenBack, settleUrl }) => (
        <li className="space-charge" key={id}>
          <time dateTime={date}>{longDate(date, t.locale, { weekday: false })}</time>
          <span>
            <ChargeTag status={status} />
            {isOffline(means) && <span className="small muted">{t(`offline.means.${means}`)}</span>}
            {settleUrl !== null && (
              <a className="space-settle" href={settleUrl}>
                {t('space.settle', { amount: money(amount, t.locale) })}
              </a>
            )}
            <GivenBackNotes givenBack={givenBack} />
          </span>
          <Money cents={amount} />
        </li>
      ))}
    </ol>
  )
}
