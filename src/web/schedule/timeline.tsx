import type { ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import { longDate, money } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { GivenBackNotes } from '../outcome/given-back.tsx'
import { Money } from '../ui/money.tsx'
import { Card, Disclosure } from '../ui/surface.tsx'
import { type ComingCharge, isHeld, type PastCharge, type ScheduleFacts } from './facts.ts'
import { RetryOf } from './retry-of.tsx'

/** How many charges of the past stand open; the older ones are folded. */
const shownPast = 3

/** What was charged and what will be, on one line of time (rules SCR-10 and SCR-24). */
export function Timeline({ facts }: { readonly facts: ScheduleFacts }) {
  const t = useT()
  const { past, coming, kind } = facts
  const older = past.slice(0, -shownPast)
  const recent = past.slice(-shownPast)
  return (
    <Card className="stack timeline" aria-labelledby="timeline">
      <h2 className="schedule-h2" id="timeline">
        {t('schedule.timeline')}
      </h2>
      {older.length > 0 && (
        <Disclosure summary={t('schedule.past_more', { count: older.length })}>
          <Past charges={older} />
        </Disclosure>
      )}
      {recent.length > 0 && (
        <div className="stack stack-tight">
          <h3 className="small muted">{t('schedule.past_title')}</h3>
          <Past charges={recent} />
        </div>
      )}
      <div className="stack stack-tight">
        <h3 className="small muted">{t('schedule.coming_title')}</h3>
        {kind === 'gift' && isHeld(facts) ? (
          <p>{t('schedule.nothing_while_paused')}</p>
        ) : (
          <>
            {coming.length === 0 ? <p>{t('schedule.nothing_coming')}</p> : <Coming charges={coming} />}
            {coming.length > 0 && kind === 'gift' && (
              <p className="small muted then">{t('schedule.then_each_month')}</p>
            )}
          </>
        )}
      </div>
    </Card>
  )
}

const states = {
  Authorized: 'order.state_paid',
  Refunding: 'order.state_paid',
  Pending: 'schedule.state_pending',
  WaitingAuthentication: 'schedule.state_pending',
  WaitingBankValidation: 'schedule.state_at_bank',
  Waiting: 'order.state_waiting',
  Refused: 'order.state_refused',
  Error: 'order.state_refused',
  Canceled: 'order.state_canceled',
  Abandoned: 'order.state_canceled',
  Refunded: 'order.state_refunded',
  Contested: 'schedule.state_contested',
} as const satisfies { readonly [status in ShownPaymentStatus]: string }

function Past({ charges }: { readonly charges: readonly PastCharge[] }) {
  const t = useT()
  return (
    <ol className="plan plan-past">
      {charges.map(({ id, date, amount, status, givenBack, attestationUrl, settleUrl }) => (
        <li className="spread" key={id} data-state={status}>
          <span>
            <time dateTime={date}>{longDate(date, t.locale, { weekday: false })}</time>
            <span className="row-people small muted">
              {t(states[status])}
              {attestationUrl !== null && <AttestationLink url={attestationUrl} date={date} />}
              {settleUrl !== null && <SettleLink url={settleUrl} amount={amount} />}
            </span>
            <GivenBackNotes givenBack={givenBack} />
          </span>
          <Money cents={amount} />
        </li>
      ))}
    </ol>
  )
}

function AttestationLink({ url, date }: { readonly url: string; readonly date: string }) {
  const t = useT()
  const name = t('schedule.attestation_of', { date: longDate(date, t.locale, { weekday: false }) })
  return (
    <>
      {' · '}
      <a href={url} aria-label={name}>
        {t('schedule.attestation')}
      </a>
    </>
  )
}

/** « Régulariser 60,00 € » (rule SCR-24). */
function SettleLink({ url, amount }: { readonly url: string; readonly amount: number }) {
  const t = useT()
  return (
    <>
      {' · '}
      <a href={url}>{t('schedule.settle', { amount: money(amount, t.locale) })}</a>
    </>
  )
}

function Coming({ charges }: { readonly charges: readonly ComingCharge[] }) {
  const t = useT()
  return (
    <ol className="plan">
      {charges.map(charge => (
        <li className="spread" key={`${charge.date} ${charge.retryOf}`}>
          <span>
            <time dateTime={charge.date}>{longDate(charge.date, t.locale, { weekday: false })}</time>
            <RetryOf charge={charge} />
          </span>
          <Money cents={charge.amount} />
        </li>
      ))}
    </ol>
  )
}
