import type { FormTypeDescriptor } from './descriptor.ts'

/** A gift on a single page: amount, payer, summary (rule FRM-1). */
export const donation: FormTypeDescriptor = {
  formType: 'Donation',
  segment: 'formulaires',
  administrationSegment: 'formulaires',
  motif: 'donation',
  steps: ['donation'],
  onePage: 'gift',
  quickName: null,
  people: null,
  begins: 'gifts',
  sold: 'amounts',
  sells: ['Donation', 'MonthlyDonation'],
  documents: ['attestation', 'taxReceipt'],
  ending: 'other',
  hasGoal: false,
  startsOnADay: false,
  hasLanguageAddresses: true,
  schemaType: 'DonateAction',
}
