/** Whether an administrator is told of each order, of a day's orders and refused payments together, or of neither (rule FRM-16). */
export const orderMailChoices = ['each', 'daily', 'none'] as const

export type OrderMails = (typeof orderMailChoices)[number]
