import { amountBounds, checkAmount, parseAmount } from '../fields/amount.ts'
import type { Cents } from '../money.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'
import { type ContentsValues, longest, type Read, readCapacity, reader } from './contents.ts'
import type { ExtraOption, FormType } from './form.ts'
import { amountText } from './rate-values.ts'
import { descriptorOf } from './types/index.ts'

/** What the editor of an option must know: the rates to which it may belong. */
export type OptionFacts = { readonly rateIds: readonly number[] }

/** What an administrator writes of an option, right in itself. The price in cents. */
export type OptionContents = Pick<ExtraOption, 'label' | 'price' | 'isRequired' | 'perOrder'> & {
  /** The rate with which it is offered; null: every one. */
  readonly tierId: number | null
  /** Places; null: unlimited. */
  readonly capacity: number | null
}

/** Whether a page asks about options at all: one that asks everything at once has no place for them (rule FRM-1). */
export const takesOptions = (formType: FormType): boolean => Boolean(descriptorOf(formType)?.people)

/** Whether its articles come to the payer, by an option of the whole order. */
export const isDelivered = (formType: FormType): boolean => descriptorOf(formType)?.people === 'details'

/** THE schema of an option's fields: the same in the browser and on the server. Problems name the field they concern. */
export function readOption(values: ContentsValues, { rateIds }: OptionFacts): Result<OptionContents> {
  const problems: Problem[] = []
  const read = reader(values, problems)
  const contents: OptionContents = {
    label: read.text('label', longest.label, { required: true }),
    price: readPrice(read),
    isRequired: read.typed('required') !== '',
    perOrder: read.typed('perOrder') !== '',
    tierId: readRateOf(read, rateIds),
    capacity: read.typed('places') === 'limited' ? readCapacity(read, 'capacity') : null,
  }
  return problems.length === 0 ? ok(contents) : fail(...problems)
}

/** Nothing at all, or what can be paid alone: an option may go with a rate that is free (rule MON-3). */
function readPrice(read: Read): Cents {
  const amount = parseAmount(read.typed('price'))
  const code = checkAmount(amount, { zeroAllowed: true })
  const { lowest, below } = amountBounds({})
  if (code !== undefined)
    read.refuse({ code, field: 'price', values: { limit: code === 'amount_max' ? below : lowest } })
  return amount ?? 0
}

function readRateOf(read: Read, rateIds: readonly number[]): number | null {
  const typed = read.typed('rate')
  const found = rateIds.find(id => String(id) === typed)
  if (typed !== '' && found === undefined) read.refuse({ code: 'value_invalid', field: 'rate' })
  return found ?? null
}

type StoredOption = Omit<OptionContents, 'capacity'> & {
  readonly units: { readonly capacity: number } | null
}

/** What a new option is at first. */
export const newOptionValues: ContentsValues = {
  label: '',
  price: '',
  required: '',
  perOrder: '',
  rate: '',
  places: 'unlimited',
  capacity: '',
}

/** An option as its fields hold it. */
export function optionValues(option: StoredOption): ContentsValues {
  const { label, price, isRequired, perOrder, tierId, units } = option
  return {
    label,
    price: amountText(price),
    required: isRequired ? 'on' : '',
    perOrder: perOrder ? 'on' : '',
    rate: tierId === null ? '' : String(tierId),
    places: units === null ? 'unlimited' : 'limited',
    capacity: units === null ? '' : String(units.capacity),
  }
}

/** The ways in which articles come to their payer, as beginnings of an option; what sending costs only the shop knows. */
export const deliveryWays = ['shipping', 'pickup'] as const
export type DeliveryWay = (typeof deliveryWays)[number]

export const isDeliveryWay = (text: string | null): text is DeliveryWay =>
  deliveryWays.some(way => way === text)

/** The fields of a way to deliver, under a name in the campaign's own language. */
export const deliveryValues = (way: DeliveryWay, label: string): ContentsValues => ({
  ...newOptionValues,
  label,
  price: way === 'pickup' ? '0' : '',
  perOrder: 'on',
})
