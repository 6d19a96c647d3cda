import { useT } from '../../messages.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Controls } from '../controls.ts'

type Props = { readonly controls: Controls; readonly why: string }

/** Street, postal code and town; only where a receipt, an invoice or a delivery needs them (rule SCR-8). */
export function AddressFields({ controls: { text }, why }: Props) {
  const t = useT()
  return (
    <>
      <TextInput
        {...text('address')}
        label={t('payer.address')}
        hint={why}
        autoComplete="street-address"
        maxLength={200}
      />
      <div className="pair pair-short">
        <TextInput
          {...text('zipCode')}
          label={t('payer.zip_code')}
          width="short"
          autoComplete="postal-code"
          maxLength={10}
        />
        <TextInput {...text('city')} label={t('payer.city')} autoComplete="address-level2" maxLength={100} />
      </div>
    </>
  )
}
