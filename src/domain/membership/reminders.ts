import { daysAfter } from '../payment/next-charge.ts'

/** The mails about the end of a membership, at most one of each (rule MEM-6). */
export const reminderStages = ['before', 'end', 'after'] as const
export type ReminderStage = (typeof reminderStages)[number]

/** Days after the last valid day, negative before it, from which each is due; the last one until {@link lastReminder}. */
export const reminderDays = { before: -30, end: 1, after: 30 } as const satisfies Record<
  ReminderStage,
  number
>
/** Nobody is reminded later than this many days after the end. */
export const lastReminder = 60

/** Which reminder is due on an ISO day about memberships that end on another; `undefined`: none. One that was missed is not made up for. */
export function dueReminder(endsOn: string, today: string): ReminderStage | undefined {
  const isFrom = (days: number) => today >= daysAfter(endsOn, days)
  if (today > daysAfter(endsOn, lastReminder)) return undefined
  return reminderStages.toReversed().find(stage => isFrom(reminderDays[stage]))
}

/** The ISO days between which memberships end that a reminder may be due about. */
export function remindedEnds(today: string): { readonly first: string; readonly last: string } {
  return { first: daysAfter(today, -lastReminder), last: daysAfter(today, -reminderDays.before) }
}
