import { money } from '#messages/format.ts'
import type { AdministeredApplication } from '#usecases/application/list-applications.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import { PaymentFields } from '../offline/payment-fields.tsx'
import type { RecordFields } from '../offline/shown.ts'

type Props = RecordFields & {
  readonly detail: Pick<AdministeredApplication, 'state' | 'total' | 'mayAwait'>
}

/** An application that is paid by cheque, in cash or by transfer, be it one that is still to come (rule MEM-10). */
export function RecordCard({ detail: { state, total, mayAwait }, ...fields }: Props) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="record">
      <h2 className="payment-h2" id="record">
        {t('applications.record')}
      </h2>
      <p className="small muted">
        {t(state === 'waiting' ? 'applications.record_waiting' : 'applications.record_hint')}
      </p>
      <form method="post" className="stack" noValidate>
        <PaymentFields {...fields} mayAwait={mayAwait} />
        <p>
          <Button type="submit" kind="secondary" name="intent" value="record" busyLabel={t('offline.busy')}>
            {t('offline.submit', { amount: money(total, t.locale) })}
          </Button>
        </p>
      </form>
    </Card>
  )
}
