import { PaymentForm } from '../form/payment-form/payment-form.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('payment-form', PaymentForm)
