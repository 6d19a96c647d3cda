import { Checkout } from '../checkout/checkout.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('checkout', Checkout)
