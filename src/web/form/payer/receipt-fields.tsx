import { useT } from '../../messages.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import type { Controls } from '../controls.ts'
import { AddressFields } from './address-fields.tsx'

/** The address is asked for only from who wants a receipt; shown by the box, with or without JavaScript. */
export function ReceiptFields({ controls }: { readonly controls: Controls }) {
  const t = useT()
  return (
    <div className="with-receipt stack">
      <Checkbox {...controls.box('receipt')} label={t('donation.receipt_ask')} />
      <div className="receipt-fields stack">
        <AddressFields controls={controls} why={t('payer.address_why')} />
      </div>
    </div>
  )
}
