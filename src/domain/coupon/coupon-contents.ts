import { parseAmount } from '../fields/amount.ts'
import { codeForm, longestCode, normaliseCode } from '../fields/code.ts'
import {
  type ContentsValues,
  isBackwards,
  type ParisMoment,
  type Read,
  rateField,
  readCapacity,
  reader,
} from '../form/contents.ts'
import type { Tier } from '../form/form.ts'
import { amountText } from '../form/rate-values.ts'
import { type Cents, LARGEST_AMOUNT, SMALLEST_CHARGE } from '../money.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import { type Coupon, discountOn } from './coupon.ts'

/** What the editor of a code must know: the rates that it may lower. */
export type CouponFacts = { readonly rates: readonly Pick<Tier, 'id' | 'label' | 'price'>[] }

/** What an administrator writes of a coupon, right in itself. */
export type CouponContents = Pick<Coupon, 'code' | 'percent' | 'amount' | 'tierIds'> & {
  readonly start: ParisMoment | null
  readonly end: ParisMoment | null
  /** How often it may be used; null: as often as one likes. */
  readonly uses: number | null
}

/** THE schema of a coupon's fields: the same in the browser and on the server. Problems name the field they concern. */
export function readCoupon(values: ContentsValues, facts: CouponFacts): Result<CouponContents> {
  const problems: Problem[] = []
  const read = reader(values, problems)
  const contents: CouponContents = {
    code: readCode(read),
    ...readDiscount(read),
    tierIds: readRates(read, facts),
    ...readWindow(read),
    uses: read.typed('places') === 'limited' ? readCapacity(read, 'capacity') : null,
  }
  if (problems.length === 0) problems.push(...tooMuchOff(contents, facts))
  return problems.length === 0 ? ok(contents) : fail(...problems)
}

function readCode(read: Read): string {
  const code = normaliseCode(read.typed('code'))
  if (code === '') read.refuse({ code: 'required', field: 'code' })
  else if (code.length > longestCode)
    read.refuse({ code: 'max_length', field: 'code', values: { limit: longestCode } })
  else if (!codeForm.test(code)) read.refuse({ code: 'code_invalid', field: 'code' })
  return code
}

function readDiscount(read: Read): Pick<CouponContents, 'percent' | 'amount'> {
  if (read.typed('kind') !== 'amount') return { percent: readPercentage(read), amount: null }
  const amount = parseAmount(read.typed('amount'))
  if (!amount) read.refuse({ code: 'amount_required', field: 'amount' })
  else if (amount > LARGEST_AMOUNT)
    read.refuse({ code: 'amount_max', field: 'amount', values: { limit: LARGEST_AMOUNT + 1 } })
  return { percent: null, amount: amount ?? 0 }
}

/** Above nothing and up to everything, at most two decimals: « 12,5 ». */
function readPercentage(read: Read): number {
  const typed = read.typed('percent').replace(/[\s%]/g, '').replace(',', '.')
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Number(typed) : 0
  if (percent > 0 && percent <= 100) return percent
  read.refuse({ code: 'percent_invalid', field: 'percent' })
  return 0
}

function readRates(read: Read, { rates }: CouponFacts): readonly number[] | null {
  if (read.typed('scope') !== 'some') return null
  const chosen = rates.map(({ id }) => id).filter(id => read.typed(rateField(id)) !== '')
  if (chosen.length === 0) read.refuse({ code: 'rate_required', field: 'scope' })
  return chosen
}

function readWindow(read: Read): Pick<CouponContents, 'start' | 'end'> {
  const window = { start: read.moment('start'), end: read.moment('end') }
  if (isBackwards(window.start, window.end)) read.refuse({ code: 'end_before_start', field: 'end' })
  return window
}

/** A rate is free with the code, or can still be paid: what would cost less than the smallest charge nobody could buy (rule CRT-7). */
function tooMuchOff(coupon: CouponContents, { rates }: CouponFacts): readonly Problem[] {
  const lowered = rates.filter(({ id }) => coupon.tierIds?.includes(id) ?? true)
  const stuck = lowered
    .map(rate => ({ ...rate, left: leftOf(coupon, rate.price) }))
    .find(({ left }) => left > 0 && left < SMALLEST_CHARGE)
  if (stuck === undefined) return []
  const field = coupon.amount === null ? 'percent' : 'amount'
  return [
    { code: 'too_much_off', field, values: { label: stuck.label, left: stuck.left, least: SMALLEST_CHARGE } },
  ]
}

const leftOf = (coupon: CouponContents, price: Cents): Cents => price - discountOn(coupon, price)

type StoredCoupon = Pick<Coupon, 'code' | 'percent' | 'amount' | 'tierIds' | 'startDate' | 'endDate'> & {
  readonly units: { readonly capacity: number } | null
}

/** What a new coupon is at first. */
export const newCouponValues: ContentsValues = {
  code: '',
  kind: 'percent',
  percent: '',
  amount: '',
  scope: 'all',
  start: '',
  end: '',
  places: 'unlimited',
  capacity: '',
}

/** A coupon as its fields hold it; `momentOf` writes an instant as they do. */
export function couponValues(coupon: StoredCoupon, momentOf: (instant: string) => string): ContentsValues {
  const { code, percent, amount, tierIds, startDate, endDate, units } = coupon
  const moment = (instant: string | null) => (instant === null ? '' : momentOf(instant))
  return {
    code,
    kind: amount === null ? 'percent' : 'amount',
    percent: percent === null ? '' : String(percent).replace('.', ','),
    amount: amount === null ? '' : amountText(amount),
    scope: tierIds === null ? 'all' : 'some',
    ...Object.fromEntries((tierIds ?? []).map(id => [rateField(id), 'on'])),
    start: moment(startDate),
    end: moment(endDate),
    places: units === null ? 'unlimited' : 'limited',
    capacity: units === null ? '' : String(units.capacity),
  }
}
