import { useT } from '../messages.tsx'
import type { ScheduleFacts } from './facts.ts'

/** Whom to ask for an end of instalments: they pay a sale of the association's (rule DUE-12). */
export function PlanNotes({ facts: { organization, organizationUrl } }: { readonly facts: ScheduleFacts }) {
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
