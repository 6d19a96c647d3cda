import { prepareProof } from '../captcha/proof.ts'
import { Payment } from '../payment/payment.tsx'
import { hydrate } from './hydrate.tsx'

hydrate('payment', Payment)
prepareProof('payment')
