import { CircleCheck, CirclePause, CircleSlash, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ScheduleStatus } from '#domain/payment/schedule-flow.ts'
import { longDate, money } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { Tag, type Tone } from '../ui/banner.tsx'
import { Fact } from '../ui/fact.tsx'
import { Card } from '../ui/surface.tsx'
import { isHeld, type ScheduleFacts } from './facts.ts'
import { expiryText, MethodName } from './method-name.tsx'
import { planWords } from './plan-words.ts'
import { RetryOf } from './retry-of.tsx'

const states: Readonly<
  Record<ScheduleStatus, { readonly key: StateKey; readonly icon: LucideIcon; readonly tone: Tone }>
> = {
  Active: { key: 'schedule.state_active', icon: CircleCheck, tone: 'success' },
  Suspended: { key: 'schedule.state_suspended', icon: CirclePause, tone: 'warning' },
  Ended: { key: 'schedule.state_ended', icon: CircleCheck, tone: 'info' },
  Canceled: { key: 'schedule.state_canceled', icon: CircleSlash, tone: 'info' },
}
type StateKey =
  | 'schedule.state_active'
  | 'schedule.state_suspended'
  | 'schedule.state_ended'
  | 'schedule.state_canceled'

/** How much, how often, when next, with what, and for whom. */
export function SummaryCard({ facts }: { readonly facts: ScheduleFacts }) {
  const t = useT()
  const { kind, status, amount, title, orderUrl } = facts
  const sum = money(amount, t.locale)
  return (
    <Card className="stack" aria-labelledby="schedule-sum">
      <div className="spread">
        <h2 className="schedule-sum" id="schedule-sum">
          {kind === 'gift' ? t('schedule.per_month', { amount: sum }) : planWords(facts, t)}
        </h2>
        <StateTag status={status} />
      </div>
      <dl className="rows">
        <Fact name={t('schedule.receiver')}>
          <a href={facts.organizationUrl}>{facts.organization}</a>
          <span className="row-people small muted">{t('schedule.for', { form: title })}</span>
        </Fact>
        <NextRow facts={facts} />
        {kind === 'gift' && facts.coming.length > 0 && (
          <Fact name={t('schedule.day')}>{dayText(facts.day, t)}</Fact>
        )}
        <MethodRow facts={facts} />
      </dl>
      <p className="small">
        <a href={orderUrl}>{t('schedule.back')}</a>
      </p>
    </Card>
  )
}

/** Whether what is charged later goes on: a word and a sign. */
export function StateTag({ status }: { readonly status: ScheduleStatus }) {
  const t = useT()
  const { key, tone, icon } = states[status]
  return (
    <Tag tone={tone} icon={icon}>
      {t(key)}
    </Tag>
  )
}

function NextRow({ facts }: { readonly facts: ScheduleFacts }) {
  const t = useT()
  const [next] = facts.coming
  const isPaused = facts.status === 'Suspended'
  if (next === undefined || isHeld(facts)) return null
  return (
    <Fact name={t(isPaused ? 'schedule.next_after_pause' : 'schedule.next')}>
      {longDate(next.date, t.locale, { weekday: false })}
      <RetryOf charge={next} />
    </Fact>
  )
}

function MethodRow({ facts }: { readonly facts: ScheduleFacts }) {
  const t = useT()
  const { means, method, expiresSoon, coming } = facts
  if (coming.length === 0) return null
  return (
    <Fact name={t('schedule.method')}>
      <MethodName means={means} method={method} />
      {method !== null && method.expiresIn !== null && (
        <span className="row-people small muted">
          {t('schedule.expires', { month: expiryText(method.expiresIn) })}{' '}
          {expiresSoon && (
            <Tag tone="warning" icon={TriangleAlert}>
              {t('schedule.expires_soon')}
            </Tag>
          )}
        </span>
      )}
    </Fact>
  )
}

/** « le 1er de chaque mois », « le 20 de chaque mois ». */
function dayText(day: number, t: ReturnType<typeof useT>): string {
  return day === 1 ? t('schedule.day_first') : t('schedule.day_each', { day })
}
