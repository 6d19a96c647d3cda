import type { FormTypeDescriptor } from './descriptor.ts'

/** A sale on a single page: amount, payer, summary (rule FRM-1). */
export const paymentForm: FormTypeDescriptor = {
  formType: 'PaymentForm',
  segment: 'paiements',
  administrationSegment: 'ventes',
  motif: 'paymentform',
  steps: ['payment'],
  onePage: 'sale',
  quickName: null,
  people: null,
  begins: 'article',
  sold: 'rates',
  sells: ['Payment'],
  documents: ['attestation', 'invoice', 'taxReceipt'],
  ending: 'sale',
  hasGoal: false,
  startsOnADay: false,
  hasLanguageAddresses: false,
  schemaType: 'Offer',
}
