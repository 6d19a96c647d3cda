import { administeredOrderPath } from '#domain/form/administration-path.ts'
import { longDate } from '#messages/format.ts'
import type { OfficeOrder } from '#usecases/administration/read-office-order.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { Card } from '../../ui/surface.tsx'

type Props = { readonly detail: Pick<OfficeOrder, 'supplements' | 'organization'> }

/** What an order costs more afterwards: what waits for its payer, and what was paid by an order of its own (rule ORD-7). */
export function Supplements({ detail: { supplements, organization } }: Props) {
  const t = useT()
  if (supplements.length === 0) return null
  return (
    <Card className="stack stack-tight" aria-labelledby="supplements">
      <h2 className="payment-h2" id="supplements">
        {t('officeOrder.supplements')}
      </h2>
      <ul className="order-items">
        {supplements.map(supplement => (
          <li key={supplement.id} className="spread">
            <span>
              {supplement.label}
              <span className="small muted">{stateWords(supplement)}</span>
            </span>
            <span className="row">
              <Money cents={supplement.amount} />
              {supplement.mayTakeBack && <TakeBack {...supplement} />}
              {supplement.paidOrderId !== null && (
                <a href={administeredOrderPath(organization.organizationSlug, supplement.paidOrderId)}>
                  {t('officeOrder.title', { number: supplement.paidOrderId })}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )

  function stateWords({ state, lastDay }: OfficeOrder['supplements'][number]): string {
    if (state !== 'asked') return t('officeOrder.supplement_paid')
    return t('officeOrder.supplement_asked', { date: longDate(lastDay, t.locale, { weekday: false }) })
  }
}

function TakeBack({ id, label }: OfficeOrder['supplements'][number]) {
  const t = useT()
  return (
    <form method="post" noValidate>
      <input type="hidden" name="intent" value="takeBack" />
      <Button
        type="submit"
        kind="quiet"
        name="supplementId"
        value={id}
        aria-label={t('officeOrder.supplement_back_label', { label })}
      >
        {t('officeOrder.supplement_back')}
      </Button>
    </form>
  )
}
