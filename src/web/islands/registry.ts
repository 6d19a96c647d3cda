import { DonationForm } from '../form/donation/donation.tsx'
import { Kit } from '../kit/kit.tsx'
import { Payment } from '../payment/payment.tsx'
import { Waiting } from '../payment/waiting.tsx'

/** Every island by its name, for the server. `islands/<name>.entry.tsx` is the same island's browser entry. */
export const islands = {
  kit: Kit,
  donation: DonationForm,
  payment: Payment,
  redirection: Waiting,
} as const

export type Islands = typeof islands
