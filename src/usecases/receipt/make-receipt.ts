import type { PaymentKey } from '#domain/payment/request.ts'
import type { App } from '../app.ts'
import { issuerOf } from './issuer.ts'
import { settleReceipt } from './settle-receipt.ts'

/**
 * Makes the receipt of a payment what its money says: issued once the money came, where each gift has one, and cancelled and replaced
 * once some of it came back (rules TAX-7, TAX-9). Repeating it is harmless.
 */
export async function makeReceipt(app: App, { organizationId, paymentId }: PaymentKey): Promise<void> {
  await app.transaction(async tx => {
    const issuer = await issuerOf(tx, organizationId)
    const mayBegin = issuer.settings.mode === 'eachGift'
    await settleReceipt(app, tx, { organizationId, paymentId }, { issuer, mayBegin })
  })
}
