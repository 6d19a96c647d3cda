import { CircleCheck, TriangleAlert } from 'lucide-react'
import { dateTime } from '#messages/format.ts'
import type { Overview as Facts } from '#usecases/operation/read-overview.ts'
import { useT } from '../messages.tsx'
import { Fact } from '../ui/fact.tsx'
import { Icon } from '../ui/icon.tsx'
import { Card } from '../ui/surface.tsx'
import { ageWords } from './age-words.ts'
import { Empty } from './lists.tsx'
import { OperatorPage } from './operator-page.tsx'
import { operate } from './paths.ts'
import { SwitchList } from './switch-list.tsx'

type Props = { readonly overview: Facts }

/** What needs a hand now, the switches in force, the vital signs. */
export function Overview({ overview }: Props) {
  const t = useT()
  return (
    <OperatorPage section="overview" purpose={t('operator.overview_purpose')}>
      <Waiting overview={overview} />
      <SwitchList switches={overview.switches} />
      <Health overview={overview} />
    </OperatorPage>
  )
}

function Waiting({ overview: { waiting } }: Props) {
  const t = useT()
  const counters = [
    { href: operate.reports, count: waiting.reports, words: 'operator.waiting_reports' },
    { href: operate.jobs, count: waiting.deadJobs, words: 'operator.waiting_jobs' },
    { href: operate.mails, count: waiting.failedMails, words: 'operator.waiting_mails' },
    { href: operate.differences, count: waiting.differences, words: 'operator.waiting_differences' },
    { href: `${operate.organizations}?plafond`, count: waiting.atCap, words: 'operator.waiting_at_cap' },
  ] as const
  const open = counters.filter(({ count }) => count > 0)
  if (open.length === 0)
    return (
      <Empty icon={CircleCheck} title={t('operator.waiting_title')}>
        {t('operator.waiting_none')}
      </Empty>
    )
  return (
    <section className="stack stack-tight" aria-labelledby="waiting">
      <h2 id="waiting">{t('operator.waiting_title')}</h2>
      <ul className="operate-counters">
        {open.map(({ href, count, words }) => (
          <li key={href}>
            <a className="operate-counter" href={href}>
              <Icon icon={TriangleAlert} />
              {t(words, { count })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Health({ overview: { signs, workers, comparedAt } }: Props) {
  const t = useT()
  return (
    <Card className="stack stack-tight" aria-labelledby="health">
      <h2 id="health">{t('operator.health_title')}</h2>
      <dl className="rows">
        <Fact name={t('operator.health_workers')}>{workers}</Fact>
        <Fact name={t('operator.health_queue')}>
          {t('operator.health_queue_value', { count: signs.queueLength })}
        </Fact>
        <Fact name={t('operator.health_queue_age')}>
          {ageWords(t, signs.queueAgeSeconds) ?? t('operator.health_no_job')}
        </Fact>
        <Fact name={t('operator.health_capture')}>
          {ageWords(t, signs.captureLagSeconds) ?? t('operator.health_no_payment')}
        </Fact>
        <Fact name={t('operator.health_unknown')}>
          {ageWords(t, signs.oldestUnknownAttemptSeconds) ?? t('operator.health_no_attempt')}
        </Fact>
        <Fact name={t('operator.health_compared')}>
          {comparedAt === null ? t('operator.health_never') : dateTime(comparedAt, t.locale)}
        </Fact>
        <Fact name={t('operator.health_ledger')}>{signs.unbalancedEntries}</Fact>
        <Fact name={t('operator.health_backup')}>{t('operator.health_backup_unknown')}</Fact>
      </dl>
    </Card>
  )
}
