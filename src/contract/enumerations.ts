import * as z from 'zod'
import { type ErrorCode, errors } from '#domain/errors.ts'
import type {
  CustomFieldType,
  FormType,
  PaymentFrequency,
  PriceCategory,
  TierType,
} from '#domain/form/form.ts'
import type { FormState } from '#domain/form/form-flow.ts'
import type { Display } from '#domain/form/sale-window.ts'
import { type PaymentStatus, paymentFlow, type ShownPaymentStatus } from '#domain/payment/payment-flow.ts'
import type { OfflineMeans, PaymentMeans } from '#domain/payment/payment-means.ts'
import type { PaymentAction } from '#domain/payment/payment-step.ts'

/** An enumeration that lists a type of the domain, whole: a missing or an unknown value does not compile. */
function enumerationOf<Value extends string>() {
  return <const Values extends readonly Value[]>(
    values: Exclude<Value, Values[number]> extends never ? Values : never,
  ) => z.enum(values as Values)
}

export const formType = enumerationOf<FormType>()([
  'Event',
  'Membership',
  'Shop',
  'CrowdFunding',
  'Donation',
  'PaymentForm',
  'Checkout',
])
export const formState = enumerationOf<FormState>()(['Public', 'Private', 'Draft', 'Disabled', 'Deleted'])
export const display = enumerationOf<Display>()([
  'open',
  'notYetOpen',
  'ended',
  'saleClosed',
  'soldOut',
  'suspended',
  'draft',
  'disabled',
  'cancelled',
  'deleted',
])
export const tierType = enumerationOf<TierType>()([
  'Donation',
  'MonthlyDonation',
  'Payment',
  'Registration',
  'Membership',
  'Product',
  'Bonus',
  'Contribution',
])
export const priceCategory = enumerationOf<PriceCategory>()(['Fixed', 'Pwyw', 'Free'])
export const paymentFrequency = enumerationOf<PaymentFrequency>()(['Single', 'Installment', 'Monthly'])
export const customFieldType = enumerationOf<CustomFieldType>()([
  'Date',
  'TextInput',
  'FreeText',
  'ChoiceList',
  'File',
  'YesNo',
  'Phone',
  'Zipcode',
  'Number',
])
export const paymentAction = enumerationOf<PaymentAction>()([
  'Initialize',
  'Confirm',
  'Finalize',
  'Redirect',
  'Retry',
])

export const paymentMeans = enumerationOf<PaymentMeans>()(['Card', 'Sepa', 'Check', 'Cash', 'BankTransfer'])
export const paymentOffLineMean = enumerationOf<OfflineMeans>()(['Check', 'Cash', 'BankTransfer'])

const inner: readonly PaymentStatus[] = ['Capturing']

/** What leaves the platform: the inner states of rule PAY-13 never do. */
export const paymentStatus = z.enum(
  Object.keys(paymentFlow).filter(
    (status): status is ShownPaymentStatus => !inner.includes(status as PaymentStatus),
  ),
)

export const errorCode = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]])
