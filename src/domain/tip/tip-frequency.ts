import type { PaymentFrequency } from '../form/form.ts'

/** The operator's factor for each frequency (rule TIP-1). */
export type TipRateFactors = Readonly<Record<PaymentFrequency, number>>

/** One factor for every frequency, as an installation has it that sets nothing else. */
export function sameFactor(factor: number): TipRateFactors {
  return { Single: factor, Installment: factor, Monthly: factor }
}

type Paid = {
  readonly items: readonly { readonly tierType: string }[]
  readonly installmentCount: number
}

/** How a cart is paid: a monthly gift in it makes it monthly, several payments make it instalments. */
export function tipFrequency({ items, installmentCount }: Paid): PaymentFrequency {
  if (items.some(({ tierType }) => tierType === 'MonthlyDonation')) return 'Monthly'
  return installmentCount > 1 ? 'Installment' : 'Single'
}
