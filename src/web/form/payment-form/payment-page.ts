import type { SinglePage } from '../single-page/single-page.ts'
import { quantityControl } from '../steps/choice/controls.ts'
import { namesPrice } from '../steps/choice/picks.ts'
import { checkPayment } from './check-payment.ts'
import { addressUse, amountOf, controlOf, fileControls, itemsOf, linesOf } from './lines.ts'

/** The sale form on the server. */
export const paymentPage: SinglePage = {
  // Where one thing is sold, one of it is what almost everybody pays.
  untouched(facts) {
    const [line, ...more] = linesOf(facts)
    const alone = line !== undefined && more.length === 0
    if (!alone || line.state !== 'open' || namesPrice(line.tier)) return {}
    return { [quantityControl(line.tier.id)]: '1' }
  },
  check: checkPayment,
  amountOf,
  fileControls,
  addressUse,
  frequencyOf: () => 'Single',
  itemsOf,
  controlOf,
}
