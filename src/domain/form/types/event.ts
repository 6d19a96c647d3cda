import type { FormTypeDescriptor } from './descriptor.ts'

/** Tickets: choice, participants, buyer, summary (D3). */
export const event: FormTypeDescriptor = {
  formType: 'Event',
  segment: 'evenements',
  administrationSegment: 'evenements',
  motif: 'event',
  steps: ['tickets', 'participants', 'payer', 'summary'],
  people: 'participants',
  sells: ['Registration'],
  ending: 'event',
  schemaType: 'Event',
}
