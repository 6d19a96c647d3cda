import { useT } from '../../../messages.tsx'
import { Card } from '../../../ui/surface.tsx'
import { BlockFields } from './block-fields.tsx'
import type { PeopleStep } from './people-step.ts'

/** What is asked once for the whole order: how it is delivered, and the campaign's own questions. */
export function OrderCard({ step }: { readonly step: PeopleStep }) {
  const t = useT()
  const { order } = step.questions
  if (order === null) return null
  return (
    <Card className="person-card stack" aria-labelledby="order-title">
      <h2 className="person-title" id="order-title">
        {order.alternatives && order.fields.length === 0 ? t('people.delivery') : t('people.order')}
      </h2>
      <BlockFields block={order} step={step} />
    </Card>
  )
}
