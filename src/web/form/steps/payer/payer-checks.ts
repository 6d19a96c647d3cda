import { addressUse, needsAddress } from '../../payer/address-use.ts'
import { checkPayerValues, documentRules, payerOfValues, valuesOfPayer } from '../../payer/payer-values.ts'
import type { SectionCheck } from '../section.ts'

/** Who pays, as browser and server check it. */
export const payerChecks = {
  name: 'payer',
  check: (values, facts) =>
    checkPayerValues(values, {
      today: facts.today,
      countryFrOnly: facts.form.countryFrOnly,
      givesAddress: needsAddress(values, addressUse(facts)),
      ...documentRules(facts),
    }),
  // A change would close the payment that was begun (rule PAY-5).
  settled(values, { cart }) {
    const known = cart?.payer && payerOfValues(valuesOfPayer(cart.payer), true)
    return known != null && JSON.stringify(known) === JSON.stringify(payerOfValues(values, true))
  },
} as const satisfies SectionCheck
