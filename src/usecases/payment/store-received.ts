import { type StoredRecord, storeRecordedSale } from '#db/recorded-payments.ts'
import type { Transaction } from '#db/schema.ts'
import { addCheques } from '#db/series-cheques.ts'
import { totalOf } from '#domain/cart/cart.ts'
import type { Cents } from '#domain/money.ts'
import { seriesOf } from '#domain/payment/cheque-series.ts'
import type { RecordedPayment } from '#domain/payment/recorded-payment.ts'
import { ok, type Result } from '#domain/result.ts'
import { type Actor, requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { type AdministeredCampaign, auditAction } from '../campaign/administered-campaign.ts'
import { tellPayment } from '../integration/tell.ts'
import { parisDate, parisInstant } from '../paris-time.ts'

/** Whoever has not just proven themselves records up to the operator's limit (rule ACC-9). */
export async function provenFor(app: App, actor: Actor, total: Cents): Promise<Result<null>> {
  return total > app.settings.current().refundProofAbove ? requireProof(app, actor) : ok(null)
}

/** A sale whose money did not come by card. */
export type RecordedSale = Omit<
  Parameters<typeof storeRecordedSale>[1],
  'payment' | 'capturedAt' | 'recordedBy'
>

/** Its money is there, on its day; each cheque of a series waits for its own. */
export async function storeReceived(
  app: App,
  tx: Transaction,
  { form, userId }: AdministeredCampaign,
  { sale, payment }: { readonly sale: RecordedSale; readonly payment: RecordedPayment },
): Promise<StoredRecord> {
  const { organizationId, now, frozen } = sale
  const { receivedOn } = payment
  const amount = totalOf(frozen.items)
  const stored = await storeRecordedSale(tx, {
    ...{ ...sale, payment, recordedBy: userId },
    capturedAt: receivedOn === parisDate(now) ? now : parisInstant(`${receivedOn}T12:00`),
  })
  const { paymentId } = stored
  if (payment.cheques > 1)
    await addCheques(tx, { organizationId, paymentId }, seriesOf(amount, payment.cheques, receivedOn))
  await tellPayment(app, tx, { organizationId, id: paymentId }, 'captured')
  await auditAction(app, tx, {
    ...{ organizationId, userId, action: 'payment.record', object: `payment:${paymentId}` },
    facts: { form: form.id, amount, on: receivedOn, kind: payment.means },
  })
  return stored
}
