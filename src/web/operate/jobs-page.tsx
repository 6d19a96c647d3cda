import { Wrench } from 'lucide-react'
import { dateTime } from '#messages/format.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import type { Route } from './+types/jobs-page'
import { jobTitle, shortError } from './job-words.ts'
import { Empty, Pages, Row, Rows } from './lists.tsx'
import { OperatorPage } from './operator-page.tsx'
import { operate, operatedPath } from './paths.ts'
import { actorOf, afterOf, noticeOf, shown } from './seen.ts'
import { styles } from './styles.ts'

/** The jobs that nobody does any more. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const after = afterOf(request)
  const page = shown(seen, await seen.acts.listDeadJobs({ actor: actorOf(seen), after }))
  return { page, isFirst: after === null, notice: noticeOf(request, ['relance', 'abandon']) }
}

export const links = () => styles

export default function Page({ loaderData: { page, isFirst, notice } }: Route.ComponentProps) {
  const t = useT()
  const words = notice.done === 'relance' ? t('operator.job_retried') : t('operator.job_given_up')
  return (
    <OperatorPage section="jobs" purpose={t('operator.jobs_purpose')} done={notice.done && words}>
      {page.rows.length === 0 ? (
        <Empty icon={Wrench} title={t('operator.jobs_empty_title')}>
          {t('operator.jobs_empty')}
        </Empty>
      ) : (
        <Rows label={t('operator.jobs')}>
          {page.rows.map(({ id, name, since, attempts, reason }) => (
            <Row
              key={id}
              href={operatedPath('jobs', id)}
              title={`${t('operator.job_title', { id })} · ${jobTitle(t, name)}`}
            >
              <span>{dateTime(since, t.locale)}</span>
              <span>{t('operator.job_attempts_value', { count: attempts })}</span>
              <span>{shortError(reason) ?? t('operator.job_no_error')}</span>
            </Row>
          ))}
        </Rows>
      )}
      <Pages path={operate.jobs} isFirst={isFirst} next={page.next} />
    </OperatorPage>
  )
}
