import type { FormTypeDescriptor } from './descriptor.ts'

/** A goal to reach together: amount or counterpart, contributor, payer, summary (rule FRM-1). */
export const crowdfunding: FormTypeDescriptor = {
  formType: 'CrowdFunding',
  segment: 'collectes',
  administrationSegment: 'collectes',
  motif: 'crowdfunding',
  steps: ['contribution', 'contributor', 'payer', 'summary'],
  onePage: null,
  quickName: null,
  people: 'contributors',
  begins: 'project',
  sold: 'tiers',
  sells: ['Bonus', 'Contribution'],
  documents: ['attestation', 'invoice', 'taxReceipt'],
  ending: 'crowdfunding',
  hasGoal: true,
  startsOnADay: false,
  hasLanguageAddresses: false,
  schemaType: 'DonateAction',
}
