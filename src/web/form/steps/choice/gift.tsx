import { tileMoney } from '#messages/format.ts'
import { useT } from '../../../messages.tsx'
import { AmountInput } from '../../../ui/amount-input.tsx'
import { ChoiceTiles } from '../../../ui/choice.tsx'
import { Card } from '../../../ui/surface.tsx'
import { steady } from '../steady.tsx'
import type { Step } from '../use-step.ts'
import { giftAmountControl, giftControl, none, other } from './controls.ts'

/** A gift on top; none is the first choice and made beforehand, so nobody gives unawares (rule SCR-6). */
export const GiftCard = steady(({ step }: { readonly step: Step }) => {
  const t = useT()
  const { form, organization } = step.facts
  const amounts = form.openDonationAmounts.map(amount => ({
    value: String(amount),
    label: tileMoney(amount, t.locale),
  }))
  return (
    <Card className="gift-card with-other stack">
      <h3>{t('choice.gift_title')}</h3>
      <ChoiceTiles
        name={giftControl}
        label={t('choice.gift_ask', { organization: organization.name })}
        hint={t('choice.gift_goes')}
        choices={[
          { value: none, label: t('choice.gift_none') },
          ...amounts,
          { value: other, label: t('choice.gift_other') },
        ]}
        columns="amounts"
        value={step.values[giftControl] ?? none}
        onChoose={gift => step.change({ [giftControl]: gift })}
        error={step.errorOf(giftControl)}
      />
      <div className="other-amount">
        <AmountInput
          name={giftAmountControl}
          label={t('choice.gift_amount')}
          value={step.values[giftAmountControl] ?? ''}
          onValue={amount => step.change({ [giftAmountControl]: amount })}
          onSettled={() => step.settle(giftAmountControl)}
          error={step.errorOf(giftAmountControl)}
        />
      </div>
    </Card>
  )
})
