/** The most items that one cart holds. */
export const maximumItems = 200
