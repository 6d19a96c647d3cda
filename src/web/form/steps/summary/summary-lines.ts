import type { CartView } from '#domain/cart/cart-view.ts'
import type { Translator } from '#messages/translator.ts'
import { cartLines, type SummaryLine } from '../cart-lines.ts'
import type { SummarySum } from './summary-sum.ts'

/** The order with the contribution, once one is chosen: none is no line, and never « Gratuit ». */
export function summaryLines(
  t: Translator,
  cart: CartView,
  { tip, tipAsked }: SummarySum,
  brand: string,
): readonly SummaryLine[] {
  const lines = cartLines(t, cart)
  return tip && tipAsked ? [...lines, { label: t('tip.line', { brand }), amount: tip }] : lines
}
