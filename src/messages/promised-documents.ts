import type { DocumentKind } from '#domain/form/types/descriptor.ts'

/**
 * The messages that promise a document to a payer, by the beginning of their keys. A sentence may promise only what the
 * descriptor of a campaign type says that the product makes; a test looks for those that are not named here.
 */
export const promisedDocuments: Readonly<Record<string, DocumentKind>> = {
  'attest.': 'attestation',
  'cookies.tickets': 'ticket',
  'next.Event': 'ticket',
  'scanner.': 'ticket',
  'ticket.': 'ticket',
  'tickets.': 'ticket',
  'gates.': 'ticket',
  'door_list.': 'ticket',
  'watch.': 'ticket',
  'member_card.': 'membershipCard',
  'member_cards.': 'membershipCard',
  'next.Membership': 'membershipCard',
  'mail.attestation': 'attestation',
  'mail.schedule_stopped_thanks': 'attestation',
  'schedule.attestation': 'attestation',
  'schedule.done_': 'attestation',
  'space.attestation_of': 'attestation',
  'space.order_documents_none': 'attestation',
  'space.documents_none': 'attestation',
  'out.documents': 'attestation',
  'invoice.': 'invoice',
  'receipt.': 'taxReceipt',
  'receipts.': 'taxReceipt',
}

/**
 * What names a document without promising one: rates that are called tickets, what an association issues by itself, what the
 * law says of it.
 */
export const namedDocuments: readonly string[] = [
  'choice.',
  'conditions.hint.vatExemption',
  'conditions.hint.vatNumber',
  'contact.order_title',
  'directory.receipt',
  'documents.',
  'donation.receipt_ask',
  'editor.receipt',
  'error.TICKETS_SOLD_OUT',
  'error.TICKET_CANCELED',
  'error.TICKET_FIXED',
  'settings.name_change',
  'settings.tickets',
  'offline.',
  'specimen.',
  'frame.part.receipts',
  'guide.',
  'help.',
  'home.',
  'job.',
  'audit.',
  'journal.',
  'letters.',
  'mails.kind.',
  'meta.',
  'office.',
  'operator.',
  'organization.',
  'payer.address_',
  'privacy.',
  'refund.',
  'retention.',
  'schedule.',
  'space.documents_',
  'space.erase_kept',
  'space.order_documents_',
  'state.',
  'statement.',
  'step.',
  'terms',
  'widget',
]
