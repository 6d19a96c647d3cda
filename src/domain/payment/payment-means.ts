import type { PaymentMethodType } from './payment-method-type.ts'

/** How money comes that no provider takes: an administrator records it (rule PAY-27). The names are the public API's. */
export const offlineMeans = ['Check', 'Cash', 'BankTransfer'] as const

export type OfflineMeans = (typeof offlineMeans)[number]

/** How a payment was made. */
export type PaymentMeans = PaymentMethodType | OfflineMeans

/** Whether its money never passed through the platform. */
export function isOffline(means: PaymentMeans): means is OfflineMeans {
  return (offlineMeans as readonly PaymentMeans[]).includes(means)
}

/** The same as programs read it: what did not come through the platform stands under both names (public API). */
export function toldMeans(means: PaymentMeans) {
  return { paymentMeans: means, ...(isOffline(means) && { paymentOffLineMean: means }) }
}
