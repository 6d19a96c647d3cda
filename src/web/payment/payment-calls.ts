import {
  checkPayment,
  type Ending,
  giveUp,
  type Method,
  type PaymentVisit,
  payWith,
  takeAnotherCard,
} from './pay.ts'

/** What a page of a payment asks the platform: for the first charge of a request, or for one that is settled later. */
export type PaymentCalls = {
  payWith(method: Method): Promise<Ending>
  /** Looks at where the payment stands now. */
  check(): Promise<Ending>
  /** Lets go of what the bank still asks about; undefined where another card may be tried now. */
  takeAnotherCard(): Promise<Ending | undefined>
  giveUp(): Promise<Ending>
}

/** The calls of the payment page. */
export function callsOf(visit: PaymentVisit): PaymentCalls {
  return {
    payWith: method => payWith(visit, method),
    check: () => checkPayment(visit),
    takeAnotherCard: () => takeAnotherCard(visit),
    giveUp: () => giveUp(visit),
  }
}
