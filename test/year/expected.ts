import { bankAnswer } from './chance.ts'
import { giftDay, type Sale } from './sales.ts'

/** What has to have happened to one later payment: the days of its tries, and how it stands. */
export type Expected = {
  readonly number: number
  readonly dueOn: string
  readonly amount: number
  readonly tries: readonly string[]
  readonly status: 'Waiting' | 'Authorized' | 'Refused' | 'Error'
}

/** Days between tries after a soft decline (rule DUE-6), told again here: 3, 7 and 14 days after the first. */
const after = [3, 7, 14] as const

const later = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

/** The payments that a sale has at the end of the day `end`, each with the id that the product gave it. */
export function expectedPayments(
  sale: Sale,
  idOf: (number: number) => number | undefined,
  seed: number,
  end: string,
): readonly Expected[] {
  return termsOf(sale, end).map(({ number, on, amount }) => ({
    number,
    dueOn: on,
    amount,
    ...triesOf(seed, idOf(number) ?? 0, on, end),
  }))
}

function termsOf(sale: Sale, end: string): Sale['later'] {
  if (sale.count !== null) return sale.later
  const days: Sale['later'][number][] = []
  for (let nth = 0; ; nth += 1) {
    const on = giftDay(sale.soldOn, sale.dayOfLevy, nth)
    if (on > end) return days
    days.push({ number: nth + 2, on, amount: sale.amount })
  }
}

function triesOf(seed: number, paymentId: number, dueOn: string, end: string) {
  const tries: string[] = []
  let refusals = 0
  let firstRefusal = dueOn
  let status: Expected['status'] = 'Waiting'
  for (let day: string | undefined = dueOn; day !== undefined && day <= end; ) {
    tries.push(day)
    const said = bankAnswer(seed, paymentId, tries.length)
    if (said === 'paid') return { tries, status: 'Authorized' as const }
    status = said.kind === 'processing' ? 'Error' : 'Refused'
    if (said.kind === 'processing') {
      day = later(day, 1)
      continue
    }
    refusals += 1
    const pause = said.declineCode === 'insufficient_funds' ? after[refusals - 1] : undefined
    if (refusals === 1) firstRefusal = day
    // An error between two tries delays those behind it by its day.
    const shift = Math.max(0, daysBetween(later(firstRefusal, after[refusals - 2] ?? 0), day))
    day = pause === undefined ? undefined : later(firstRefusal, pause + shift)
    if (shift > 0) firstRefusal = later(firstRefusal, shift)
  }
  return { tries, status }
}

function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days
}
