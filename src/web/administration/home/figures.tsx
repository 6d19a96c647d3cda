import { longDate, money, wholeNumber } from '#messages/format.ts'
import type { WholeHome } from '#usecases/administration/organization-home.ts'
import { useT } from '../../messages.tsx'

/** The last thirty days at a glance; on a first day there is a dash, not a wall of noughts. */
export function Figures({ whole }: { readonly whole: WholeHome }) {
  const t = useT()
  const { collected, payments, memberships, payout } = whole
  const number = (count: number) => (count === 0 ? '–' : wholeNumber(count, t.locale))
  const isComing = payout?.status === 'pending'
  return (
    <section className="stack stack-tight" aria-labelledby="figures">
      <h2 id="figures">{t('dashboard.figures')}</h2>
      <dl className="office-figures home-figures">
        <Figure name={t('dashboard.collected')} more={useMore(whole)}>
          {collected === 0 ? '–' : money(collected, t.locale)}
        </Figure>
        <Figure
          name={t(isComing ? 'dashboard.payout_coming' : 'dashboard.payout')}
          more={
            payout?.arrivalOn
              ? t('dashboard.payout_on', { date: longDate(payout.arrivalOn, t.locale, { weekday: false }) })
              : null
          }
        >
          {payout === null ? '–' : money(payout.amount, t.locale)}
        </Figure>
        <Figure name={t('dashboard.payments')}>{number(payments)}</Figure>
        <Figure name={t('dashboard.memberships')}>{number(memberships)}</Figure>
      </dl>
    </section>
  )
}

type FigureProps = { readonly name: string; readonly more?: string | null; readonly children: string }

function Figure({ name, more = null, children }: FigureProps) {
  return (
    <div className="card">
      <dt className="muted">{name}</dt>
      <dd>
        <span className="home-figure">{children}</span>
        {more !== null && <span className="small muted">{more}</span>}
      </dd>
    </div>
  )
}

/** How much of it did not come through the platform, and how it stands to what came before. */
function useMore(whole: WholeHome): string | null {
  const t = useT()
  const change = useChange(whole)
  const { recorded } = whole
  const words = recorded === 0 ? null : t('offline.home', { amount: money(recorded, t.locale) })
  return [change, words].filter(each => each !== null).join(' · ') || null
}

/** How the last thirty days stand to those before them; nothing where there was nothing to compare. */
function useChange({ collected, collectedBefore }: WholeHome): string | null {
  const t = useT()
  if (collectedBefore === 0 || collected === 0) return null
  const percent = Math.round((collected / collectedBefore - 1) * 100)
  const words = percent < 0 ? 'dashboard.collected_less' : 'dashboard.collected_more'
  return t(words, { percent: wholeNumber(Math.abs(percent), t.locale) })
}
