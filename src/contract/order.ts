import * as z from 'zod'
import { shownChoices } from './cart-item.ts'
import { formType, paymentMeans, paymentOffLineMean, paymentStatus, tierType } from './enumerations.ts'
import { organization } from './organization.ts'
import { orderPayer } from './payer.ts'
import { cents, day, flag, idInPath, instant } from './primitives.ts'

/** The signed token of a mail's link opens one order without an account. */
const token = z.string().max(500).optional()

export const orderPath = z.object({ orderId: idInPath })
export const orderQuery = z.object({ token, withForm: flag, withOrganization: flag })
export const ownPaymentPath = z.object({ paymentId: idInPath })
export const ownPaymentQuery = z.object({ token })

const orderHead = {
  id: z.int(),
  date: instant,
  formSlug: z.string(),
  formType,
  organizationSlug: z.string(),
}

const payment = z.object({
  id: z.int(),
  number: z.int(),
  date: day,
  amount: cents,
  amountTip: cents,
  /** What of the voluntary contribution was paid and not given back. */
  contribution: cents,
  paymentMeans,
  /** The same, of money that did not come through the platform. */
  paymentOffLineMean: paymentOffLineMean.optional(),
  status: paymentStatus,
  refusedByBank: z.boolean(),
  /** What names a payment that awaits its payer in the calls that settle it; null for any other. */
  unpaidPaymentId: z.guid().nullable(),
  attestationUrl: z.string().nullable(),
})

const chosenOptions = z.array(
  shownChoices.extraOptions.element.extend({
    label: z.string(),
    amount: cents,
    discount: cents,
    quantity: z.int(),
  }),
)

const orderItem = z.object({
  id: z.int(),
  tierId: z.int().nullable(),
  tierType,
  label: z.string(),
  quantity: z.int(),
  amount: cents,
  discount: cents,
  participant: shownChoices.participant,
  customFields: shownChoices.customFields,
  options: chosenOptions,
})

/** What is charged later. `count` is the number of charges in all; null: until the payer stops it. */
const schedule = z.object({
  frequency: z.enum(['Installment', 'Monthly']),
  status: z.enum(['Active', 'Suspended', 'Ended', 'Canceled']),
  amount: cents,
  count: z.int().nullable(),
  dayOfLevy: z.int(),
  nextOn: day,
})

/** An order as its payer may see it. `total` is what the items cost, without the tip, as in a cart. */
export const order = z.object({
  ...orderHead,
  status: z.enum(['Committed', 'Processed', 'Canceled', 'Refunded']),
  payer: orderPayer.nullable(),
  items: z.array(orderItem),
  payments: z.array(payment),
  tip: cents,
  total: cents,
  /** What its coupon took off. */
  discount: z.object({ code: z.string(), amount: cents }).nullable(),
  schedule: schedule.nullable(),
  form: z.object({ formType, formSlug: z.string(), title: z.string(), url: z.string() }).optional(),
  organization: organization.optional(),
})

export const ownPayment = payment.extend({ order: z.object(orderHead) })
