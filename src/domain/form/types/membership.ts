import type { FormTypeDescriptor } from './descriptor.ts'

/** Memberships: choice, members, payer, summary (rule FRM-1). */
export const membership: FormTypeDescriptor = {
  formType: 'Membership',
  segment: 'adhesions',
  administrationSegment: 'adhesions',
  motif: 'membership',
  steps: ['membership', 'members', 'payer', 'summary'],
  onePage: null,
  quickName: 'membership',
  people: 'members',
  begins: 'season',
  sold: 'rates',
  sells: ['Membership'],
  documents: ['attestation', 'invoice', 'membershipCard', 'taxReceipt'],
  ending: 'membership',
  hasGoal: false,
  startsOnADay: false,
  hasLanguageAddresses: false,
  takesTransfers: true,
  schemaType: 'Offer',
}
