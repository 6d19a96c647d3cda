import { invalid } from '../objects/api-error.ts'
import type { Charge } from '../objects/charge.ts'
import { tooLittleToReverse, withFunds } from '../steps/purse.ts'
import { refundCharge } from '../steps/refund-charge.ts'
import type { Draft } from '../store/draft.ts'
import { listPage, listRules } from './list.ts'
import { named, operation, retrieval } from './operation.ts'
import { amount, filledText, flag, mergeMetadata, metadata, oneOf, text } from './params.ts'

const chargeOf = (draft: Draft, given: { charge?: string; payment_intent?: string }): Charge => {
  if (given.charge) return named(draft, 'charge', given.charge, 'charge')
  if (!given.payment_intent)
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  const intent = named(draft, 'payment_intent', given.payment_intent, 'payment_intent')
  if (intent.status !== 'succeeded' || !intent.latest_charge)
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    })
  return draft.need('charge', intent.latest_charge)
}

/** The platform pays for a refund, and the account that received the money if the transfer is reversed with it. */
const payersOf = (draft: Draft, charge: Charge) => {
  const refusal = 'Insufficient funds in your Stripe balance to refund this amount.'
  const account = draft.get('transfer', charge.transfer ?? '')?.destination
  const payers = [{ account: undefined, refusal }]
  return account === undefined ? payers : [...payers, { account, refusal: tooLittleToReverse }]
}

export const refunds = [
  operation(
    {
      name: 'refunds.create',
      method: 'POST',
      path: '/v1/refunds',
      takes: {
        amount,
        charge: filledText,
        metadata,
        payment_intent: filledText,
        reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
        refund_application_fee: flag,
        reverse_transfer: flag,
      },
    },
    ({ draft, params }) => {
      const charge = chargeOf(draft, params)
      return withFunds(draft, payersOf(draft, charge), () =>
        refundCharge(draft, charge, {
          amount: params.amount ?? charge.amount_captured - charge.amount_refunded,
          metadata: params.metadata ?? {},
          reason: params.reason ?? null,
          refundApplicationFee: params.refund_application_fee === true,
          reverseTransfer: params.reverse_transfer === true,
        }),
      )
    },
  ),
  operation(
    {
      name: 'refunds.update',
      method: 'POST',
      path: '/v1/refunds/:id',
      takes: { metadata },
    },
    ({ draft, id, params }) => {
      const refund = named(draft, 'refund', id)
      return draft.put({ ...refund, metadata: mergeMetadata(refund.metadata, params.metadata) })
    },
  ),
  retrieval('refunds', 'refund'),
  operation(
    {
      name: 'refunds.list',
      method: 'GET',
      path: '/v1/refunds',
      takes: { ...listRules, charge: text, payment_intent: text },
    },
    ({ store, params: { charge, payment_intent: intent, ...paging } }) =>
      listPage(
        store.all('refund'),
        '/v1/refunds',
        paging,
        refund => refund.created,
        refund =>
          (charge === undefined || refund.charge === charge) &&
          (intent === undefined || refund.payment_intent === intent),
      ),
  ),
]
