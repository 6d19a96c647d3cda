import type { Form } from '#domain/form/form.ts'
import {
  datedRuleOf,
  longestRefundDays,
  refundStepFields,
  refundStepNumbers,
} from '#domain/form/refund-rule.ts'
import { settingsOf } from '#domain/form/settings-contents.ts'
import { startsOnADay } from '#domain/form/types/index.ts'
import { refundTermsWords } from '#messages/refund-rule-words.ts'
import { useT } from '../../messages.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { Select, TextInput } from '../../ui/text-input.tsx'
import { control, type Fields } from '../campaign/control.ts'

type Props = { readonly form: Form; readonly fields: Fields }

/** What is given back to whoever does not come, with the words that visitors read of what is saved (rule REF-16). */
export function RefundFields({ form, fields }: Props) {
  const t = useT()
  if (!settingsOf(form.formType).hasRefunds) return null
  const field = (name: string) => control(fields, name)
  const rule = datedRuleOf(form)
  return (
    <Card className="stack" aria-labelledby="refunds-title">
      <h2 id="refunds-title">{t('settings.refunds')}</h2>
      <RadioGroup
        {...field('refunds')}
        label={t('settings.refunds_rule')}
        hint={t('settings.refunds_hint')}
        choices={[
          { value: '', label: t('settings.refunds_unsaid') },
          { value: 'none', label: t('settings.refunds_none') },
          { value: 'steps', label: t('settings.refunds_steps') },
        ]}
      />
      {startsOnADay(form.formType) && (
        <Select
          {...field('refundsFrom')}
          label={t('settings.refunds_from')}
          options={[
            { value: 'start', label: t('settings.refunds_from_start') },
            { value: 'purchase', label: t('settings.refunds_from_purchase') },
          ]}
        />
      )}
      <p className="small muted" id="refund-steps">
        {t('settings.refunds_steps_hint')}
      </p>
      {refundStepNumbers.map(number => {
        const { days, percent } = refundStepFields(number)
        const input = { inputMode: 'numeric', autoComplete: 'off', optional: true } as const
        return (
          <div className="pair" key={number}>
            <TextInput
              {...field(days)}
              {...input}
              label={t('settings.refunds_days', { number })}
              maxLength={String(longestRefundDays).length}
            />
            <TextInput
              {...field(percent)}
              {...input}
              unit="%"
              label={t('settings.refunds_percent', { number })}
              maxLength={3}
            />
          </div>
        )
      })}
      <Checkbox
        name="refundsByPayer"
        defaultChecked={(fields.values.refundsByPayer ?? '') !== ''}
        label={t('settings.refunds_by_payer')}
        hint={t('settings.refunds_by_payer_hint')}
      />
      {rule !== null && (
        <figure className="stack stack-tight">
          <figcaption className="small muted">{t('settings.refunds_preview')}</figcaption>
          <p lang={t.locale}>{refundTermsWords(t, rule, null)}</p>
        </figure>
      )}
    </Card>
  )
}
