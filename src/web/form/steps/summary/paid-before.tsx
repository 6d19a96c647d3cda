import { findOrderPath } from '#domain/payment/outcome-address.ts'
import { longDate } from '#messages/format.ts'
import { useT } from '../../../messages.tsx'
import { space } from '../../../personal/paths.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { StepFacts } from '../step-facts.ts'

type Props = { readonly facts: Pick<StepFacts, 'paidBefore' | 'sells' | 'loginUrl'> }

/**
 * Before a membership is paid for: which of them the connected payer has paid for already. Whoever is not logged in is told where
 * to look instead, the same whether there is one or not (rule MEM-8).
 */
export function PaidBefore({ facts: { paidBefore = [], sells, loginUrl } }: Props) {
  const t = useT()
  if (!sells.includes('Membership')) return null
  if (loginUrl !== null)
    return (
      <p className="small muted">
        {t('paid_before.unsure')} <a href={findOrderPath}>{t('paid_before.find')}</a>
      </p>
    )
  if (paidBefore.length === 0) return null
  return (
    <Banner tone="warning" live="off" title={t('paid_before.title', { count: paidBefore.length })}>
      {paidBefore.map(({ firstName, lastName, endsOn }, place) => {
        const name = `${firstName} ${lastName}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two memberships may be of one name
          <p key={place}>
            {endsOn === null
              ? t('paid_before.endless', { name })
              : t('paid_before.until', { name, day: longDate(endsOn, t.locale, { weekday: false }) })}
          </p>
        )
      })}
      <p>
        {t('paid_before.or_other')} <a href={space.memberships}>{t('paid_before.see')}</a>
      </p>
    </Banner>
  )
}
