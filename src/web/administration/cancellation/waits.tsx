import type { SettlementWait } from '#domain/cancellation/cancellation.ts'
import { useT } from '../../messages.tsx'
import { Card } from '../../ui/surface.tsx'

type Props = { readonly waits: readonly { readonly for: SettlementWait; readonly orders: number }[] }

/** How many orders wait for their refund, and what for. */
export function Waits({ waits }: Props) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="waits">
      <h2 id="waits">{t('cancellation.waits')}</h2>
      <ul>
        {waits.map(wait => (
          <li key={wait.for}>
            <strong>{t('cancellation.wait_count', { orders: wait.orders })}</strong>
            {' – '}
            {t(`cancellation.wait.${wait.for}`)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
