import { QuickPayment } from '../form/steps/quick/quick-payment.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('quick-payment', QuickPayment)
