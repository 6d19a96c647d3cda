import { formPath } from '#domain/form/types/index.ts'
import { dateTime } from '#messages/format.ts'
import type { ReportFile } from '#usecases/operation/reports.ts'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'
import { RadioGroup } from '../ui/choice.tsx'
import { Fact } from '../ui/fact.tsx'
import { Card } from '../ui/surface.tsx'
import { errorOf, OperatorForm, problemsOf, Reason, typedOf } from './forms.tsx'
import { BackToList } from './lists.tsx'
import { OperatorPage } from './operator-page.tsx'
import { auditPath, operate } from './paths.ts'
import { ReportTag } from './report-tag.tsx'
import type { Refused } from './seen.ts'

type Props = {
  readonly file: ReportFile
  readonly notice: { readonly done: string | null; readonly isProven: boolean }
  readonly sent: Refused | undefined
}

/** One report, its history, and what the operator decides. */
export function Report({ file, notice, sent }: Props) {
  const t = useT()
  const { report } = file
  const problems = problemsOf(t, sent)
  return (
    <OperatorPage
      section="reports"
      title={t('operator.report_title', { date: dateTime(report.createdAt, t.locale) })}
      done={notice.done && t('operator.report_done')}
      isProven={notice.isProven}
      sent={sent}
      problems={problems}
    >
      <BackToList href={operate.reports} />
      <Facts file={file} />
      <Steps file={file} />
      <Decide file={file} sent={sent} problems={problems} />
    </OperatorPage>
  )
}

function Facts({ file: { report, page } }: Pick<Props, 'file'>) {
  const t = useT()
  const organization = page?.organizationName ?? ''
  return (
    <Card className="stack stack-tight" aria-labelledby="report-about">
      <div className="spread">
        <h2 id="report-about">{t('operator.reports_page')}</h2>
        <ReportTag status={report.status} />
      </div>
      {page === null ? (
        <Banner tone="info" live="off" title={t('operator.report_no_page')} />
      ) : (
        <p>
          <strong>{page.form?.title ?? page.organizationName}</strong>
          <br />
          {page.form === null
            ? t('operator.report_of_organization', { organization })
            : t('operator.report_of', { organization })}
          {' · '}
          <a href={pageAddress(page)}>{t('operator.report_see')}</a>
        </p>
      )}
      {page?.isWithheld && <Banner tone="warning" live="off" title={t('operator.report_withheld_now')} />}
      <dl className="rows">
        <Fact name={t('operator.reason')}>{t(`report.reason.${report.reason}`)}</Fact>
        <Fact name={t('operator.report_reporter')}>{report.email || t('operator.report_anonymous')}</Fact>
      </dl>
      <h3>{t('operator.report_message')}</h3>
      <p className="operate-quote">{report.message}</p>
    </Card>
  )
}

/** Where the page of a report is on this site. */
function pageAddress({ organizationSlug, form }: NonNullable<ReportFile['page']>): string {
  if (form === null) return `/associations/${organizationSlug}`
  return formPath(organizationSlug, form.formType, form.formSlug)
}

function Steps({ file: { report, steps } }: Pick<Props, 'file'>) {
  const t = useT()
  return (
    <Card className="stack stack-tight" aria-labelledby="report-history">
      <div className="spread">
        <h2 id="report-history">{t('operator.history')}</h2>
        <a href={auditPath(`report:${report.id}`)}>{t('operator.in_audit')}</a>
      </div>
      {steps.length === 0 && <p className="muted">{t('operator.report_steps_none')}</p>}
      <ol className="operate-steps">
        {steps.map(({ id, event, at, reasons }) => (
          <li key={id}>
            <p>
              <strong>{t(`operator.report_step.${event}`)}</strong>{' '}
              <span className="small muted">{dateTime(at, t.locale)}</span>
            </p>
            <p className="operate-quote">{reasons}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

type DecideProps = Pick<Props, 'file' | 'sent'> & { readonly problems: ReturnType<typeof problemsOf> }

function Decide({ file: { decisions }, sent, problems }: DecideProps) {
  const t = useT()
  if (decisions.length === 0)
    return (
      <Card>
        <p className="muted">{t('operator.report_decided_all')}</p>
      </Card>
    )
  const choices = decisions.map(value => ({
    value,
    label: (
      <>
        <strong>{t(`operator.report_decision.${value}`)}</strong>
        <br />
        <span className="small muted">{t(`operator.report_means.${value}`)}</span>
      </>
    ),
  }))
  const typed = typedOf(sent, 'decide', 'decision')
  return (
    <Card>
      <OperatorForm intent="decide" title={t('operator.report_decide')} submit={t('operator.report_submit')}>
        <RadioGroup
          name="decision"
          label={t('operator.report_decide')}
          legendHidden
          choices={choices}
          {...(typed !== undefined && { defaultValue: typed })}
          {...errorOf(problems, 'decision')}
        />
        <Reason
          sent={sent}
          intent="decide"
          label={t('operator.report_reasons')}
          hint={t('operator.report_reasons_hint')}
        />
      </OperatorForm>
    </Card>
  )
}
