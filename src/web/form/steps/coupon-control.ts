/** The name of the control that a code is typed into, and its id (rule SCR-29). */
export const couponControl = 'discountCode'
