/** Whose memberships are accepted before they are paid (rule MEM-9): those of newcomers, or renewals by a link as well. */
export type Approval = 'newcomers' | 'everybody'

/** How many days an accepted application may wait for its payment. */
export const approvalDayChoices = [7, 14, 21, 30, 60] as const

export const usualApprovalDays = 14
