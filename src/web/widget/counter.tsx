import { money, percent, tileMoney } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import type { WidgetFacts } from './opening.ts'
import { WayIn } from './way-in.tsx'
import { priceWords, whenAndWhere } from './words.ts'

type Props = { readonly facts: WidgetFacts }

/** How far the campaign has come; where its sums are nobody's business, what it is (rule WID-2). */
export function CounterWidget({ facts }: Props) {
  const t = useT()
  const { totals } = facts
  return (
    <article className="card counter">
      {totals ? <Collected facts={facts} totals={totals} /> : <Campaign facts={facts} />}
      <p className="foot">
        <span>
          {totals ? t('form.contributions', { count: totals.contributorCount }) : priceWords(t, facts)}
        </span>
        <WayIn facts={facts} />
      </p>
    </article>
  )
}

type Totals = NonNullable<WidgetFacts['totals']>

function Collected({ facts, totals: { collected } }: Props & { readonly totals: Totals }) {
  const t = useT()
  const goal = facts.form.financialGoal
  if (goal === null)
    return (
      <p className="sum">
        <strong>{money(collected, t.locale)}</strong>
      </p>
    )
  // « 100 % » is said when it is true, not when 99.6 % rounds to it.
  const share = collected < goal ? Math.floor((collected * 100) / goal) / 100 : collected / goal
  const shown = percent(share, t.locale)
  const words = { raised: tileMoney(collected, t.locale), goal: tileMoney(goal, t.locale), percent: shown }
  return (
    <>
      <p className="sum">
        <strong>{words.raised}</strong> <span>{t('widget.of_goal', { goal: words.goal })}</span>
      </p>
      <p className="bar">
        <progress
          value={Math.min(collected, goal)}
          max={goal}
          aria-label={t('project.progress')}
          aria-valuetext={t('project.progress_value', words)}
        />
        <span>{shown}</span>
      </p>
    </>
  )
}

function Campaign({ facts }: Props) {
  const t = useT()
  return (
    <div className="what">
      <h1 lang={facts.form.language}>{facts.form.title}</h1>
      <p className="muted">{whenAndWhere(t, facts)}</p>
    </div>
  )
}
