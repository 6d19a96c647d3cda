import type { PaymentDetail } from '#usecases/administration/payments.ts'

export type Done =
  | 'asked'
  | 'transfer_recorded'
  | 'delivered'
  | 'mail_resent'
  | 'answered'
  | 'recorded'
  | 'recorded_again'
  | 'voided'

/** What an act before this page did, as its address says: nothing to be glad of once the newest refund has failed. */
export function doneBy(query: URLSearchParams, { refunds }: Pick<PaymentDetail, 'refunds'>): Done | null {
  if (query.has('renvoi')) return 'mail_resent'
  if (query.has('remise')) return 'delivered'
  if (query.has('reponse')) return 'answered'
  if (query.has('enregistre')) return 'recorded'
  if (query.has('deja-enregistre')) return 'recorded_again'
  if (query.has('annule')) return 'voided'
  if (query.has('virement')) return 'transfer_recorded'
  if (!query.has('demande')) return null
  const newest = refunds
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    .at(-1)
  return newest?.status === 'failed' ? null : 'asked'
}
