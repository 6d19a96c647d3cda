import type { AdministeredInvoices } from '#usecases/administration/order-invoices.ts'
import { useT } from '../../messages.tsx'
import { Card } from '../../ui/surface.tsx'
import { CompleteFacts } from '../legal/complete-facts.tsx'

type Props = { readonly invoices: AdministeredInvoices; readonly organizationSlug: string }

/** The invoice of the order and its credit notes, as its payer reads them, or what the invoice waits for. */
export function OrderInvoices({ invoices: { issued, isHeld, mayComplete }, organizationSlug }: Props) {
  const t = useT()
  if (issued.length === 0 && !isHeld) return null
  return (
    <Card className="stack stack-tight" aria-labelledby="invoices">
      <h2 className="payment-h2" id="invoices">
        {t('invoice.documents')}
      </h2>
      {isHeld && (
        <p>
          {t('invoice.held')} <CompleteFacts organizationSlug={organizationSlug} mayComplete={mayComplete} />
        </p>
      )}
      {issued.length > 0 && (
        <ul className="points">
          {issued.map(({ kind, number, url }) => (
            <li key={url}>
              <a href={url}>{t(`invoice.read_${kind}`, { number })}</a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
