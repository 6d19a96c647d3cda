import type { Store } from '../store/store.ts'

/** What moved money beside intents and refunds: disputes, transfers by hand, reversals, payouts. Amounts in cents. */
export const summariseRest = (store: Store) => ({
  disputes: [...store.all('dispute')].map(dispute => ({
    id: dispute.id,
    charge: dispute.charge,
    paymentIntent: dispute.payment_intent,
    amount: dispute.amount,
    status: dispute.status,
    reason: dispute.reason,
    /** What the operator was debited and given back, with the price of the dispute. */
    net: dispute.balance_transactions.reduce((sum, { net }) => sum + net, 0),
  })),
  transfers: [...store.all('transfer')]
    .filter(transfer => transfer.source_transaction === null)
    .map(({ id, destination, amount, amount_reversed: amountReversed, metadata }) => ({
      id,
      destination,
      amount,
      amountReversed,
      metadata,
    })),
  reversals: [...store.all('transfer_reversal')].map(reversal => ({
    id: reversal.id,
    transfer: reversal.transfer,
    charge: store.get('transfer', reversal.transfer)?.source_transaction ?? null,
    refund: reversal.source_refund,
    amount: reversal.amount,
    metadata: reversal.metadata,
  })),
  payouts: [...store.all('payout')].map(({ id, amount, automatic, status, balance_transaction }) => ({
    id,
    account: store.get('sandbox.holding', balance_transaction)?.account ?? null,
    amount,
    automatic,
    status,
  })),
  debits: [...store.all('charge')]
    .filter(charge => charge.payment_method_details.type === 'sepa_debit')
    .map(({ id, payment_intent: paymentIntent, amount, status, failure_code: failure }) => ({
      id,
      paymentIntent,
      amount,
      status,
      failure,
    })),
})

/** What the platform and every connected account hold in all, pending included. */
export const balancesOf = (store: Store): { platform: number; accounts: Record<string, number> } => {
  const accounts: Record<string, number> = {}
  for (const { id } of store.all('account')) accounts[id] = 0
  for (const { account, amount, fee } of store.all('sandbox.holding'))
    accounts[account] = (accounts[account] ?? 0) + amount - fee
  let platform = 0
  for (const { net } of store.all('balance_transaction')) platform += net
  return { platform, accounts }
}
