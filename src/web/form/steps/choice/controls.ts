/** The names of the step's controls, which are their ids too. */
export const quantityControl = (tierId: number) => `q-${tierId}`
export const amountControl = (tierId: number) => `a-${tierId}`

/** The one choice of a crowdfunding: an amount in cents, `other`, or the counterpart of a rate. */
export const supportControl = 'support'
export const supportAmountControl = 'supportAmount'
export const counterpart = (tierId: number) => `tier-${tierId}`

/** A gift on top: `none`, an amount in cents, or `other`. */
export const giftControl = 'gift'
export const giftAmountControl = 'giftAmount'

export const none = 'none'
export const other = 'other'

/** The heading of the choices, where an empty cart is told. */
export const choiceHeading = 'choice'
