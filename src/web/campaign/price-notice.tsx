import { money } from '#messages/format.ts'
import type { StepFacts } from '../form/steps/step-facts.ts'
import { useT } from '../messages.tsx'
import { Banner } from '../ui/banner.tsx'

/** « Le tarif a changé »: what it was, what it is, what the order costs now; who goes on accepts it. */
export function PriceNotice({ facts: { cart, changed } }: { readonly facts: StepFacts }) {
  const t = useT()
  if (cart === null || !changed) return null
  const from = (before: number, now: number) => ({
    before: money(before, t.locale),
    now: money(now, t.locale),
  })
  const { prices, totalBefore } = changed
  return (
    <Banner tone="warning" live="status" title={t('prices.changed_title')}>
      {prices.length > 0 && (
        <ul className="plain-list">
          {prices.map(({ label, before, now }) => (
            <li key={label}>{t('prices.change', { label, ...from(before, now) })}</li>
          ))}
        </ul>
      )}
      <p>
        <strong>{t('prices.total', from(totalBefore, cart.total))}</strong> {t('prices.accept')}
      </p>
    </Banner>
  )
}
