import { useT } from '../../messages.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import type { Controls } from '../controls.ts'
import { AddressFields } from './address-fields.tsx'
import type { AddressUse } from './address-use.ts'

/** The address, where something needs it; shown by the choices themselves, so that it works without a script too. */
export function AddressBlock({ controls, use }: { readonly controls: Controls; readonly use: AddressUse }) {
  const t = useT()
  if (use.delivery) return <AddressFields controls={controls} why={t('payer.address_delivery')} />
  return (
    <>
      {use.receipt && <Checkbox {...controls.box('receipt')} label={t('donation.receipt_ask')} />}
      {(use.receipt || use.invoice) && (
        <div className={use.invoice ? 'address-fields for-invoice stack' : 'address-fields stack'}>
          <AddressFields controls={controls} why={t(whyOf(use))} />
        </div>
      )}
    </>
  )
}

function whyOf({ receipt, invoice }: AddressUse) {
  if (!invoice) return 'payer.address_why'
  return receipt ? 'payer.address_documents' : 'payer.address_invoice'
}
