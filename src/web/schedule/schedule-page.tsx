import { goesOn } from '#domain/payment/schedule-flow.ts'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { LegalLinks } from '../organization/legal-links.tsx'
import { shortReference } from '../outcome/outcome-frame.tsx'
import { usePage } from '../page-context.tsx'
import { ChangeForms } from './change-forms.tsx'
import type { ScheduleFacts } from './facts.ts'
import { NoticeBanner } from './notice-banner.tsx'
import type { ScheduleProps } from './schedule-props.ts'
import { SummaryCard } from './summary-card.tsx'
import { Timeline } from './timeline.tsx'

/** What is charged when, with which method, and everything that a payer can change of it (rules DUE-12 and SCR-24). */
export function SchedulePage({ page }: { readonly page: ScheduleProps }) {
  const t = useT()
  const { operator } = usePage()
  const { facts, notice, trace } = page
  const { kind, organization, title, status } = facts
  const isOpen = goesOn(status)
  const meta = t(kind === 'gift' ? 'schedule.meta_gift' : 'schedule.meta_plan', { title })
  return (
    <div className="container schedule page stack">
      <title>{meta}</title>
      <meta name="robots" content="noindex" />
      <h1>
        {kind === 'gift'
          ? t('schedule.title_gift', { organization })
          : t('schedule.title_plan', { form: title })}
      </h1>
      <NoticeBanner notice={notice} facts={facts} />
      <div className="schedule-columns">
        <SummaryCard facts={facts} />
        <Timeline facts={facts} />
        {isOpen && <ChangeForms page={page} />}
        {isOpen && kind === 'plan' && <PlanNotes facts={facts} />}
      </div>
      <LegalLinks organization={facts.legal} />
      <p className="small muted outcome-foot">
        <span>{t('schedule.personal')}</span>
        <a href={addressOf('aide', operator)}>{t('common.help')}</a>
        <span>{t('page.reference', { trace: shortReference(trace) })}</span>
      </p>
    </div>
  )
}

/** Whom to ask for an end of instalments: they pay a sale of the association's (rule DUE-12). */
function PlanNotes({ facts: { organization, organizationUrl } }: { readonly facts: ScheduleFacts }) {
  const t = useT()
  return (
    <section className="sunken stack stack-tight" aria-labelledby="plan-stop">
      <h2 className="schedule-h2" id="plan-stop">
        {t('schedule.plan_stop_title')}
      </h2>
      <p>{t('schedule.plan_stop_body', { organization })}</p>
      <p>
        <a href={organizationUrl}>{t('schedule.plan_contact', { organization })}</a>
      </p>
    </section>
  )
}
