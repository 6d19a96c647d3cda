import * as invoices from './invoice/read-invoice.ts'
import * as attestation from './order/attestation.ts'
import { gatherPeople } from './person/gather-people.ts'
import { matchPeople } from './person/match-people.ts'
import { issueReceipts } from './receipt/issue-receipts.ts'
import { makeReceipt } from './receipt/make-receipt.ts'
import * as tickets from './ticket/tickets.ts'

/** What jobs make of an order: papers of whoever has paid, and the people whom it names. */
export const orderActs = {
  sweepTickets: { run: tickets.sweepTickets, who: 'system', does: 'write' },
  makeTickets: { run: tickets.makeTickets, who: 'system', does: 'write' },
  makeAttestation: { run: attestation.makeAttestation, who: 'system', does: 'write' },
  makeInvoice: { run: invoices.makeInvoice, who: 'system', does: 'write' },
  sweepInvoices: { run: invoices.sweepInvoices, who: 'system', does: 'write' },
  makeReceipt: { run: makeReceipt, who: 'system', does: 'write' },
  issueReceipts: { run: issueReceipts, who: 'system', does: 'write' },
  gatherPeople: { run: gatherPeople, who: 'system', does: 'write' },
  matchPeople: { run: matchPeople, who: 'system', does: 'write' },
} as const
