import type { Tier } from '#domain/form/form.ts'
import { takesOnlyGifts } from '#domain/form/types/index.ts'
import { money } from '#messages/format.ts'
import { amountControl, giftAmountControl, quantityControl } from '../../form/steps/choice/controls.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { asksAmount, recordableRates, recordsGift } from './lines.ts'
import type { RecordFields, RecordPageFacts } from './shown.ts'

type Props = { readonly page: RecordPageFacts; readonly fields: RecordFields }

/** How many of each rate, and a gift. */
export function ChoiceStep({ page: { form }, fields }: Props) {
  const t = useT()
  const rates = recordableRates(form)
  const isGiftAlone = rates.length === 0 || takesOnlyGifts(form.formType)
  return (
    <Card className="stack" aria-labelledby="choice">
      <h2 id="choice">{t('offline.step_choice')}</h2>
      <ul className="record-rates">
        {rates.map(tier => (
          <Rate key={tier.id} tier={tier} fields={fields} language={form.language} />
        ))}
      </ul>
      {recordsGift(form) && (
        <TextInput
          {...typed(fields, giftAmountControl)}
          label={t(isGiftAlone ? 'offline.gift_alone' : 'offline.gift')}
          {...(!isGiftAlone && { hint: t('offline.gift_hint') })}
          {...amountInput}
          optional={rates.length > 0}
        />
      )}
      <p>
        <Button type="submit" name="step" value="details">
          {t('offline.continue')}
        </Button>
      </p>
    </Card>
  )
}

const amountInput = { inputMode: 'decimal', autoComplete: 'off', unit: '€' } as const

/** Ties a control to what was typed into it. */
const typed = ({ values, errorOf }: RecordFields, name: string) => ({
  name,
  defaultValue: values[name] ?? '',
  ...errorOf(name),
})

type RateProps = {
  readonly tier: Tier
  readonly fields: RecordFields
  readonly language: string
}

function Rate({ tier, fields, language }: RateProps) {
  const t = useT()
  const { id, label, price, remainingNumber } = tier
  const left =
    remainingNumber === null
      ? null
      : remainingNumber === 0
        ? t('offline.sold_out')
        : t('offline.left', { count: remainingNumber })
  const priceWords = price === 0 ? t('common.free') : money(price, t.locale)
  return (
    <li className="record-rate">
      <p className="record-rate-words">
        <strong lang={language}>{label}</strong>
        <span className="small muted">
          {[asksAmount(tier) ? null : priceWords, left].filter(Boolean).join(' · ')}
        </span>
      </p>
      {asksAmount(tier) && (
        <TextInput
          {...typed(fields, amountControl(id))}
          {...amountInput}
          label={t('offline.amount')}
          optional="unsaid"
        />
      )}
      <TextInput
        {...typed(fields, quantityControl(id))}
        label={t('offline.quantity')}
        aria-label={`${t('offline.quantity')} – ${label}`}
        inputMode="numeric"
        autoComplete="off"
        width="short"
        optional="unsaid"
      />
    </li>
  )
}
