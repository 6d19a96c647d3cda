import { campaignByKey } from '#db/forms.ts'
import { orderByKey } from '#db/orders.ts'
import { collectingAccount } from '#db/provider-accounts.ts'
import { type AmountLimits, amountBounds, checkAmount } from '#domain/fields/amount.ts'
import type { ProviderName } from '#domain/provider-name.ts'
import { fail, failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'

/** What a change of a plan needs to know of who is paid. */
export type Receiver = {
  /** The connected account; null where it cannot be paid now. */
  readonly accountId: string | null
  /** What the campaign allows for one gift, in cents. */
  readonly limits: AmountLimits
}

/** Who receives what a schedule charges. */
export async function receiverOf(
  app: App,
  {
    organizationId,
    orderId,
    provider,
  }: { readonly organizationId: number; readonly orderId: number; readonly provider: ProviderName },
): Promise<Receiver> {
  const order = await orderByKey(app.db, { organizationId, id: orderId })
  if (order === undefined) throw new Error(`order ${organizationId}/${orderId} is gone`)
  const { form } = await campaignByKey(app.db, organizationId, order.formId)
  return {
    accountId: await collectingAccount(app.db, organizationId, provider),
    limits: { minimum: form.minPrice, maximum: form.maxPrice },
  }
}

/** The requested monthly amount in cents, if the campaign allows it. */
export function checkGiftAmount(amount: number | undefined, { limits }: Receiver): Result<number> {
  const code = checkAmount(amount, limits)
  if (amount === undefined || code === 'amount_required') return failWith('amount_required', 'amount')
  const { lowest, below } = amountBounds(limits)
  const limit = code === 'amount_max' ? below : lowest
  if (code !== undefined) return fail({ code, field: 'amount', values: { limit } })
  return ok(amount)
}
