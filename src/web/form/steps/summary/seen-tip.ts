import type { Values } from '../values.ts'
import type { PageSum } from './page-sum.ts'

/** Nobody agrees to an amount that the page has not shown: such a pick of the suggestion is asked for again (rule TIP-2). */
export function withSeenTip(values: Values, { suggestion }: Pick<PageSum, 'suggestion'>): Values {
  const shown = String(suggestion?.suggestion ?? '')
  const unseen = values.tip === 'suggestion' && values.shownTip !== shown
  return unseen ? { ...values, tip: '' } : values
}
