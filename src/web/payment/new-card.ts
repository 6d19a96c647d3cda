/** The choice of a card that is not kept yet. */
export const newCard = 'new'
