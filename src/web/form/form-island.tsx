import { Island } from '../islands/island.tsx'
import {
  choiceMessages,
  donationMessages,
  payerMessages,
  paymentFormMessages,
  peopleMessages,
  quickMessages,
  summaryMessages,
} from './form-messages.ts'
import { withCart } from './steps/framed-cart.ts'
import type { StepProps } from './steps/step-facts.ts'

/** The interactive part of a page with a form: all of it, or one step (rule FRM-1). */
export function FormIsland({ facts, start }: StepProps) {
  const { cart, cartId, opened } = start
  const known =
    opened === undefined ? facts : { ...facts, ...opened, form: { ...facts.form, tiers: opened.tiers } }
  // After a refusal the next post goes into the same cart, which only the answer names.
  const path = cartId === undefined ? known.path : withCart(known.path, cartId)
  const props = { facts: { ...known, path, cart: cart ?? facts.cart }, start }
  const { number, list } = facts
  if (list === 'gift') return <Island name="donation" props={props} messages={donationMessages} />
  if (list === 'sale') return <Island name="payment-form" props={props} messages={paymentFormMessages} />
  if (list === 'quick') return <Island name="quick" props={props} messages={quickMessages} />
  if (number === 1) return <Island name="choice" props={props} messages={choiceMessages} />
  if (number === 2) return <Island name="people" props={props} messages={peopleMessages} />
  if (number === 3) return <Island name="payer" props={props} messages={payerMessages} />
  return <Island name="summary" props={props} messages={summaryMessages} />
}
