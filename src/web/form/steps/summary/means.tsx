import { longDate } from '#messages/format.ts'
import { useT } from '../../../messages.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Card } from '../../../ui/surface.tsx'
import type { Step } from '../use-step.ts'
import { paysByTransfer, type SummarySum, transferControl } from './summary-sum.ts'

/** By card, or by a transfer to the association's account where it takes one and everything is paid at once (rule PAY-32). */
export function Means({ step, sum }: { readonly step: Step; readonly sum: SummarySum }) {
  const t = useT()
  const { values, facts } = step
  if (facts.transferUntil == null || !sum.mayTransfer) return null
  const day = longDate(facts.transferUntil, t.locale, { weekday: false })
  return (
    <Card className="stack" aria-labelledby="means-title">
      <h2 className="check-title" id="means-title">
        {t('transfer.means')}
      </h2>
      <RadioGroup
        name={transferControl}
        label={t('transfer.means')}
        legendHidden
        choices={[
          { value: 'card', label: t('transfer.by_card') },
          { value: 'transfer', label: t('transfer.by_transfer') },
        ]}
        value={paysByTransfer(values, facts) ? 'transfer' : 'card'}
        onChoose={chosen => step.change({ [transferControl]: chosen })}
        hint={t('transfer.pay_hint', { day })}
      />
    </Card>
  )
}
