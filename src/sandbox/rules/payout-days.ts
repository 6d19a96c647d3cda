/** When an account is paid out; anything that is not said falls back to every day, a week after the payment. */
export type PayoutSchedule = {
  delayDays: number
  interval: 'daily' | 'manual' | 'monthly' | 'weekly'
  weekday: number
  monthDay: number
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const daySeconds = 86_400

/** Reads `settings.payouts.schedule` of an account. */
export const scheduleOf = (settings: Record<string, unknown>): PayoutSchedule => {
  const { schedule } = Object(settings.payouts) as { schedule?: unknown }
  const { delay_days, interval, monthly_anchor, weekly_anchor } = Object(schedule) as Record<string, unknown>
  const days = Number(delay_days)
  return {
    delayDays: Number.isInteger(days) && days >= 0 ? days : 7,
    interval: (['manual', 'monthly', 'weekly'] as const).find(known => known === interval) ?? 'daily',
    weekday: Math.max(weekdays.indexOf(String(weekly_anchor)), 0) || 1,
    monthDay: Number(monthly_anchor) || 1,
  }
}

/** The first payout at or after an instant (seconds, midnight UTC); null where the merchant asks for each. */
export const nextPayout = (schedule: PayoutSchedule, from: number): number | null => {
  if (schedule.interval === 'manual') return null
  let midnight = Math.ceil(from / daySeconds) * daySeconds
  while (!isPayoutDay(schedule, new Date(midnight * 1000))) midnight += daySeconds
  return midnight
}

const isPayoutDay = ({ interval, weekday, monthDay }: PayoutSchedule, day: Date): boolean => {
  if (interval === 'daily') return true
  if (interval === 'weekly') return day.getUTCDay() === weekday
  const lastDay = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  return day.getUTCDate() === Math.min(monthDay, lastDay)
}
