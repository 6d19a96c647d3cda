import { storeAwaitedSale } from '#db/awaited-transfers.ts'
import { type StoredRecord, storeRecordedSale } from '#db/recorded-payments.ts'
import type { Transaction } from '#db/schema.ts'
import { addCheques } from '#db/series-cheques.ts'
import { transferSettings } from '#db/transfer-settings.ts'
import { totalOf } from '#domain/cart/cart.ts'
import { fromIsoDate } from '#domain/fields/date.ts'
import type { Cents } from '#domain/money.ts'
import { awaitedMeans } from '#domain/payment/awaited-transfer.ts'
import { seriesOf } from '#domain/payment/cheque-series.ts'
import { daysAfter } from '#domain/payment/next-charge.ts'
import {
  type RecordedPayment,
  type RecordedPaymentDraft,
  readRecordedPayment,
} from '#domain/payment/recorded-payment.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
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

/** The money of a sale that did not come by card. */
export type RecordedMoney = {
  readonly payment: RecordedPayment
  /** A transfer that is still to come. */
  readonly isAwaited: boolean
}

/** What was typed about the money of a sale: what was received, or that a transfer is awaited from today on. */
export function readRecordedMoney(draft: RecordedPaymentDraft, today: string): Result<RecordedMoney> {
  const isAwaited = draft.means === awaitedMeans
  const awaited = { means: 'BankTransfer', receivedOn: fromIsoDate(today) ?? '', reference: '' }
  const payment = readRecordedPayment(isAwaited ? awaited : draft, today)
  return payment.ok ? ok({ payment: payment.value, isAwaited }) : payment
}

/** Its money is there, or it waits for it; `TRANSFER_NOT_OFFERED` of `field` where its association has given no account (rule PAY-32). */
export async function storeRecordedMoney(
  app: App,
  tx: Transaction,
  campaign: AdministeredCampaign,
  {
    sale,
    money,
    field,
  }: { readonly sale: RecordedSale; readonly money: RecordedMoney; readonly field: string },
): Promise<Result<StoredRecord>> {
  if (!money.isAwaited) return ok(await storeReceived(app, tx, campaign, { sale, payment: money.payment }))
  const stored = await storeAwaited(app, tx, campaign, sale)
  return stored === undefined ? failWith('TRANSFER_NOT_OFFERED', field) : ok(stored)
}

/** The order waits for a transfer to the association's account; `undefined` where it has given none. */
async function storeAwaited(
  app: App,
  tx: Transaction,
  { form, userId }: AdministeredCampaign,
  sale: RecordedSale,
): Promise<StoredRecord | undefined> {
  const { organizationId, frozen } = sale
  const settings = await transferSettings(tx, organizationId)
  if (settings === undefined) return undefined
  const today = parisDate(sale.now)
  const stored = await storeAwaitedSale(tx, { ...sale, today, dueOn: daysAfter(today, settings.days) })
  await auditAction(app, tx, {
    ...{ organizationId, userId, action: 'transfer.await', object: `payment:${stored.paymentId}` },
    facts: { form: form.id, amount: totalOf(frozen.items) },
  })
  return stored
}

/** Its money is there, on its day; each cheque of a series waits for its own. */
async function storeReceived(
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
