import type { Payment } from '#domain/payment/request.ts'
import { recoveryDays } from '#domain/payment/retry.ts'
import type { App } from '../app.ts'
import { minutesAfter } from '../paris-time.ts'

type Unpaid = Pick<Payment, 'organizationId' | 'id'>

/** What the link of a refused payment signs: this one payment, nothing else. */
export function recoverySubject({ organizationId, id }: Unpaid): string {
  return `regularise:${organizationId}:${id}`
}

/** A signed token to settle one refused payment, for 30 days (rule DUE-7). */
export function recoveryToken(app: App, payment: Unpaid): string {
  return app.signer.sign(recoverySubject(payment), minutesAfter(app.now(), recoveryDays * 24 * 60))
}

/** The address of the page where a payer settles a refused payment. */
export function recoveryAddress(app: App, payment: Unpaid & Pick<Payment, 'key'>): string {
  return `${app.operator.origin}/paiement/regularisation/${payment.key}?token=${recoveryToken(app, payment)}`
}
