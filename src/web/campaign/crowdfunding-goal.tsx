import type { ShownForm } from '#domain/form/form.ts'
import { money, percent, tileMoney } from '#messages/format.ts'
import type { FormTotals } from '#usecases/campaign/open-campaign.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { ProgressBar } from '../ui/progress.tsx'
import { daysLeft } from './days-left.ts'

type Props = { readonly form: ShownForm; readonly totals: FormTotals }

/** How far the project has come: sum, bar, goal, contributions, days left (rule SCR-12). */
export function CrowdfundingGoal({ form, totals }: Props) {
  const t = useT()
  const { now } = usePage()
  const { financialGoal: goal, saleEndDate } = form
  const days = daysLeft(saleEndDate, now())
  const { contributorCount: count } = totals
  // Where nobody has contributed yet the list of contributors says so: here it would push the button out of the first window.
  const contributions = count === 0 ? null : t('form.contributions', { count })
  const left = days === null ? null : t('form.days_left', { count: days })
  const facts = [contributions, left].filter(fact => fact !== null)
  return (
    <div className="goal stack stack-tight">
      {goal === null ? (
        <p className="goal-sum">{money(totals.collected, t.locale)}</p>
      ) : (
        <Progress collected={totals.collected} goal={goal} />
      )}
      {facts.length > 0 && <p className="muted">{facts.join(' · ')}</p>}
    </div>
  )
}

function Progress({ collected, goal }: { readonly collected: number; readonly goal: number }) {
  const t = useT()
  // « 100 % » is said when it is true, not when 99.6 % rounds to it.
  const share = collected < goal ? Math.floor((collected * 100) / goal) / 100 : collected / goal
  const shown = percent(share, t.locale)
  const facts = { raised: tileMoney(collected, t.locale), goal: tileMoney(goal, t.locale), percent: shown }
  return (
    <>
      <p className="spread">
        <span className="goal-sum">{money(collected, t.locale)}</span>
        <span className="tabular">{share > 1 ? t('project.passed', { percent: shown }) : shown}</span>
      </p>
      <ProgressBar
        accent
        label={t('project.progress')}
        valueText={t('project.progress_value', facts)}
        value={collected}
        max={goal}
      />
      <p className="muted">{t('project.of_goal', { goal: facts.goal })}</p>
    </>
  )
}
