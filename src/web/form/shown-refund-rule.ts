/** The control that says which rule of refunds a page showed when it was sent. */
export const shownRule = 'shownRule'

/** What is given back to whoever does not come, in the visitor's words, and what says which rule that is. */
export type ShownRefundRule = { readonly words: string; readonly shown: string }
