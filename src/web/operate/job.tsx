import { dateTime, money } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { DeadJobFile } from '#usecases/operation/dead-jobs.ts'
import { useT } from '../messages.tsx'
import { Fact } from '../ui/fact.tsx'
import { Card, Disclosure } from '../ui/surface.tsx'
import { OperatorForm, problemsOf, Reason } from './forms.tsx'
import { jobTitle, shortError, subjectOf } from './job-words.ts'
import { BackToList } from './lists.tsx'
import { OperatorPage } from './operator-page.tsx'
import { auditPath, operate } from './paths.ts'
import type { Refused } from './seen.ts'

type Props = {
  readonly file: DeadJobFile
  readonly notice: { readonly isProven: boolean }
  readonly sent: Refused | undefined
}

/** One dead job, with its two ways out: again, or not at all. */
export function Job({ file, notice, sent }: Props) {
  const t = useT()
  const { job } = file
  return (
    <OperatorPage
      section="jobs"
      title={t('operator.job_title', { id: job.id })}
      isProven={notice.isProven}
      sent={sent}
      problems={problemsOf(t, sent)}
    >
      <BackToList href={operate.jobs} />
      <Facts file={file} />
      <Card>
        <OperatorForm intent="retry" title={t('operator.job_retry')} submit={t('operator.job_retry')}>
          <p className="muted">{t('operator.job_retry_means')}</p>
        </OperatorForm>
      </Card>
      <Card>
        <OperatorForm
          intent="give-up"
          title={t('operator.job_give_up_title')}
          submit={t('operator.job_give_up')}
          kind="danger"
        >
          <p>
            <strong>{t('operator.job_left_title')}</strong> {leftWords(t, file)}
          </p>
          <Reason sent={sent} intent="give-up" />
        </OperatorForm>
      </Card>
    </OperatorPage>
  )
}

function Facts({ file }: Pick<Props, 'file'>) {
  const t = useT()
  const { job } = file
  const carried = subjectOf(t, file)
  return (
    <Card className="stack stack-tight" aria-labelledby="job-about">
      <div className="spread">
        <h2 id="job-about">{t('operator.job_subject')}</h2>
        <a href={auditPath(`job:${job.id}`)}>{t('operator.in_audit')}</a>
      </div>
      <dl className="rows">
        <Fact name={t('operator.job_name')}>{jobTitle(t, job.name)}</Fact>
        {carried
          .filter(({ isKey }) => !isKey)
          .map(({ label, value, href }) => (
            <Fact key={label} name={label}>
              {href === null ? value : <a href={href}>{value}</a>}
            </Fact>
          ))}
        <Fact name={t('operator.job_since')}>{dateTime(job.since, t.locale)}</Fact>
        <Fact name={t('operator.job_attempts')}>{job.attempts}</Fact>
      </dl>
      <h3>{t('operator.job_error')}</h3>
      <p className="operate-error">{shortError(job.reason) ?? t('operator.job_no_error')}</p>
      <Disclosure summary={t('operator.job_keys')}>
        <dl className="rows small operate-keys">
          <Fact name={t('operator.job_queued_as')}>{job.name}</Fact>
          {carried
            .filter(({ isKey }) => isKey)
            .map(({ label, value }) => (
              <Fact key={label} name={label}>
                {value}
              </Fact>
            ))}
        </dl>
      </Disclosure>
    </Card>
  )
}

/** What stays undone without the job, in words (docs/runbooks/dead-jobs.md). */
function leftWords(t: Translator, { left }: DeadJobFile): string {
  if (left === null) return t('operator.job_left_nothing')
  const { kind, object } = left
  const amount = money(left.amount, t.locale)
  return t(`operator.job_left.${kind}`, { object, amount })
}
