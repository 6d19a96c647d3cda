import type { FormTypeDescriptor } from './descriptor.ts'

/** Tickets: choice, participants, buyer, summary (rule FRM-1). */
export const event: FormTypeDescriptor = {
  formType: 'Event',
  segment: 'evenements',
  administrationSegment: 'evenements',
  motif: 'event',
  steps: ['tickets', 'participants', 'payer', 'summary'],
  onePage: null,
  quickName: 'event',
  people: 'participants',
  begins: 'event',
  sold: 'rates',
  sells: ['Registration'],
  documents: ['attestation', 'invoice', 'ticket', 'taxReceipt'],
  ending: 'event',
  hasGoal: false,
  startsOnADay: true,
  hasLanguageAddresses: false,
  takesTransfers: true,
  schemaType: 'Event',
}
