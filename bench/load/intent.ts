import type { Intent } from '#domain/payment/provider.ts'
import type { Authorised } from '../rig/preload.ts'

/** The intent as the provider shows it after the bank has said yes. */
export function intentOf({ intentId, amount }: Authorised): Intent {
  return {
    id: intentId,
    status: 'requiresCapture',
    amount,
    amountCaptured: 0,
    amountRefunded: 0,
    redirectUrl: null,
    failure: null,
    chargeId: null,
    fee: null,
    metadata: {},
  }
}
