import { useT } from '../../messages.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Donation } from './use-donation.ts'
import { useTextField } from './use-text-field.ts'

/** The address is asked for only where the receipt needs it. */
export function Receipt({ donation }: { readonly donation: Donation }) {
  const t = useT()
  const field = useTextField(donation)
  const { answers, change } = donation
  return (
    <div className="with-receipt stack">
      <Checkbox
        name="receipt"
        label={t('donation.receipt_ask')}
        checked={answers.receipt}
        onChange={event => change({ receipt: event.target.checked })}
      />
      <div className="receipt-fields stack">
        <TextInput
          {...field('address')}
          label={t('payer.address')}
          hint={t('payer.address_why')}
          autoComplete="street-address"
          maxLength={200}
        />
        <div className="pair pair-short">
          <TextInput
            {...field('zipCode')}
            label={t('payer.zip_code')}
            autoComplete="postal-code"
            maxLength={10}
          />
          <TextInput
            {...field('city')}
            label={t('payer.city')}
            autoComplete="address-level2"
            maxLength={100}
          />
        </div>
      </div>
    </div>
  )
}
