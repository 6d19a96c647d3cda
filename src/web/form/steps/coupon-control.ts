/** The name of the control that a code is typed into, and its id (rule SCR-29). */
export const couponControl = 'discountCode'

/** The line that says what a code opened (rule FRM-20). */
export const openedNotice = 'opened-by-code'
