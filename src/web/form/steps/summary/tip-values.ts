import type { CartView } from '#domain/cart/cart-view.ts'
import { fieldAmount } from '#messages/format.ts'
import type { Locale } from '#messages/locales.ts'
import type { Values } from '../values.ts'

/** The card's controls for what the cart knows of the contribution; nothing before the first pick (rule TIP-3). */
export function tipValues({ tipChosen, tipSuggestion }: CartView['tipData'], locale: Locale): Values {
  if (tipChosen === null) return {}
  if (tipChosen === 0) return { tip: 'none' }
  if (tipChosen === tipSuggestion) return { tip: 'suggestion', pickedTip: String(tipSuggestion) }
  return { tip: 'other', tipAmount: fieldAmount(tipChosen, locale) }
}
