import { LinkPay } from '../form/link-pay/link-pay.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('link-pay', LinkPay)
