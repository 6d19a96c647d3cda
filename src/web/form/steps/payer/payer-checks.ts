import { payerOfValues, valuesOfPayer } from '../../payer/payer-values.ts'
import type { SectionCheck } from '../section.ts'
import { checkPayerStep } from './check-payer-step.ts'

/** Who pays, as browser and server check it. */
export const payerChecks = {
  name: 'payer',
  check: checkPayerStep,
  // A change would close the payment that was begun (rule PAY-5).
  settled(values, { cart }) {
    const known = cart?.payer && payerOfValues(valuesOfPayer(cart.payer), true)
    return known != null && JSON.stringify(known) === JSON.stringify(payerOfValues(values, true))
  },
} as const satisfies SectionCheck
