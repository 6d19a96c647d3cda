import { longDate } from '#messages/format.ts'
import { useT } from '../../../messages.tsx'
import { Banner } from '../../../ui/banner.tsx'
import type { StepFacts } from '../step-facts.ts'
import type { SummarySum } from './summary-sum.ts'

type Props = { readonly facts: Pick<StepFacts, 'applying'>; readonly sum: SummarySum }

/** Before an application is sent: nothing is paid now (rule MEM-9), and which ones of its connected payer are open already. */
export function ApplyNote({ facts: { applying }, sum }: Props) {
  const t = useT()
  if (applying == null) return null
  const [earlier] = applying.before
  return (
    <>
      <Banner tone="info" live="off" title={t('application.how_title')}>
        <p>{t('application.how')}</p>
        {sum.terms.length > 1 && <p>{t('application.dates_move')}</p>}
      </Banner>
      {earlier !== undefined && (
        <Banner tone="warning" live="off" title={t('application.before_title')}>
          <p>
            {t('application.before', { date: longDate(earlier.appliedAt, t.locale, { weekday: false }) })}
          </p>
        </Banner>
      )}
    </>
  )
}
