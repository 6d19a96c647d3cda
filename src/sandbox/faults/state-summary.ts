import type { PaymentIntent } from '../objects/payment-intent.ts'
import type { Store } from '../store/store.ts'
import { balancesOf, summariseRest } from './money-summary.ts'

export type IntentSummary = {
  id: string
  status: string
  amount: number
  amountCapturable: number
  amountCaptured: number
  amountRefunded: number
  applicationFee: number
  applicationFeeRefunded: number
  transferReversed: number
  disputed: boolean
  destination: string | null
  charge: string | null
  /** What paid it: `card`, `sepa_debit`. */
  method: string | null
  paymentMethod: string | null
  cancellationReason: string | null
  created: number
  metadata: Record<string, string>
}

/**
 * What really happened to the money of every intent, or of those that carry the given metadata: the truth that crash
 * tests compare a platform with.
 */
export const summariseState = (store: Store, metadata: Record<string, string> = {}) => {
  const intents = [...store.all('payment_intent')]
    .filter(intent => Object.entries(metadata).every(([name, value]) => intent.metadata[name] === value))
    .map(intent => summariseIntent(store, intent))
  const sum = (name: 'amountCaptured' | 'amountRefunded' | 'applicationFee' | 'amountCapturable'): number =>
    intents.reduce((total, intent) => total + intent[name], 0)
  return {
    intents,
    refunds: [...store.all('refund')].map(({ id, charge, payment_intent, amount, status, metadata }) => ({
      id,
      charge,
      paymentIntent: payment_intent,
      amount,
      status,
      metadata,
    })),
    ...summariseRest(store),
    totals: {
      authorised: sum('amountCapturable'),
      captured: sum('amountCaptured'),
      refunded: sum('amountRefunded'),
      applicationFees: sum('applicationFee'),
    },
    balances: balancesOf(store),
    now: new Date(store.now()).toISOString(),
    events: store.count('event'),
  }
}

const summariseIntent = (store: Store, intent: PaymentIntent): IntentSummary => {
  const charge = store.get('charge', intent.latest_charge ?? '')
  const captured = charge?.captured ? charge : undefined
  const fee = store.get('application_fee', charge?.application_fee ?? '')
  const transfer = store.get('transfer', charge?.transfer ?? '')
  return {
    id: intent.id,
    status: intent.status,
    amount: intent.amount,
    amountCapturable: intent.amount_capturable,
    amountCaptured: captured?.amount_captured ?? 0,
    amountRefunded: captured?.amount_refunded ?? 0,
    applicationFee: fee?.amount ?? 0,
    applicationFeeRefunded: fee?.amount_refunded ?? 0,
    transferReversed: transfer?.amount_reversed ?? 0,
    disputed: charge?.disputed ?? false,
    destination: intent.transfer_data?.destination ?? null,
    charge: intent.latest_charge,
    method: charge?.payment_method_details.type ?? null,
    paymentMethod: intent.payment_method,
    cancellationReason: intent.cancellation_reason,
    created: intent.created,
    metadata: intent.metadata,
  }
}
