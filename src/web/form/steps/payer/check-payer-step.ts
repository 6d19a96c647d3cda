import { addressUse, needsAddress } from '../../payer/address-use.ts'
import { checkPayerValues, documentRules } from '../../payer/payer-values.ts'
import type { StepFacts, StepProblem } from '../step-facts.ts'
import type { Values } from '../values.ts'

/** Everything wrong with the payer's step, in its order: the same in the browser and on the server. */
export function checkPayerStep(values: Values, facts: StepFacts): readonly StepProblem[] {
  return checkPayerValues(values, {
    today: facts.today,
    countryFrOnly: facts.countries === null,
    givesAddress: needsAddress(values, addressUse(facts)),
    ...documentRules(facts),
  })
}
