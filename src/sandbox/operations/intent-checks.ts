import { invalid, missing } from '../objects/api-error.ts'
import type { IntentStatus, PaymentIntent } from '../objects/payment-intent.ts'
import type { SetupIntent } from '../objects/setup-intent.ts'
import type { Draft } from '../store/draft.ts'

/** Refuses an act for which the intent is in the wrong state, as the provider does. */
export const demandStatus = (intent: PaymentIntent, act: string, ...allowed: IntentStatus[]): void => {
  if (allowed.includes(intent.status)) return
  throw invalid(
    `This PaymentIntent could not be ${act} because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${act}: ${allowed.join(', ')}.`,
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  )
}

const smallest = 50
const largest = 99_999_999

export const checkAmounts = (given: {
  amount: number
  application_fee_amount?: number | null | undefined
  transfer_data?: { amount?: number } | null | undefined
}): void => {
  if (given.amount < smallest)
    throw invalid('Amount must be at least €0.50 eur', { code: 'amount_too_small', param: 'amount' })
  if (given.amount > largest)
    throw invalid('Amount must be no more than €999,999.99', { code: 'amount_too_large', param: 'amount' })
  const fee = given.application_fee_amount
  if (fee && fee > given.amount)
    throw invalid('The application fee cannot be greater than the amount.', {
      param: 'application_fee_amount',
    })
  if (fee && given.transfer_data?.amount !== undefined)
    throw invalid('You cannot give both application_fee_amount and transfer_data[amount].', {
      param: 'transfer_data[amount]',
    })
}

/** The accounts and customers that an intent names must exist and be able to receive. */
export const checkParties = (
  draft: Draft,
  given: {
    application_fee_amount?: number | null | undefined
    customer?: string | undefined
    on_behalf_of?: string | undefined
    payment_method?: string | undefined
    transfer_data?: { destination?: string } | undefined
  },
): void => {
  if (given.customer && !draft.get('customer', given.customer))
    throw missing('customer', given.customer, 'customer')
  if (given.payment_method && !draft.get('payment_method', given.payment_method))
    throw missing('PaymentMethod', given.payment_method, 'payment_method')
  const destination = given.transfer_data?.destination
  if (destination) checkAccount(draft, destination, 'transfers', 'transfer_data[destination]')
  if (given.on_behalf_of) checkAccount(draft, given.on_behalf_of, 'card_payments', 'on_behalf_of')
}

export const checkAccount = (draft: Draft, id: string, capability: string, param: string): void => {
  const account = draft.get('account', id)
  if (!account) throw missing('destination', id, param)
  if (account.capabilities[capability] !== 'active')
    throw invalid(
      `Your destination account needs to have at least one of the following capabilities enabled: ${capability}`,
      { code: 'insufficient_capabilities_for_transfer', param },
    )
}

/** A browser proves with the client secret that the intent is its own. */
export const checkSecret = (
  intent: PaymentIntent | SetupIntent,
  secret: string | undefined,
  publishable: boolean,
): void => {
  if (publishable ? secret !== intent.client_secret : secret !== undefined && secret !== intent.client_secret)
    throw invalid(`No such ${intent.object}: '${intent.id}'`, {
      code: 'resource_missing',
      param: 'client_secret',
    })
}
