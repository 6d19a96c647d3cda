export const attestation = {
  'attest.title': 'Proof of payment',
  'attest.subject': 'Payment to {organization}',
  'attest.head': 'No. {number}, issued on {date}',
  'attest.to': 'Paid to',
  'attest.by': 'Paid by',
  'attest.sentence':
    '{brand} certifies that {payer} paid {amount} on {date}, for “{form}”, organised by {organization}.',
  'attest.sentence_kept': 'Of this amount, {back} has been refunded since: {kept} has been kept.',
  'attest.order': 'Order',
  'attest.order_number': 'no. {number} of {date}',
  'attest.paid_on': 'Date of payment',
  'attest.means': 'Payment method',
  'attest.share': 'Instalment',
  'attest.share_of': '{number} of {count}',
  'attest.lines': 'Details',
  'attest.amount': 'Amount',
  'attest.tip': 'Voluntary contribution to {brand}',
  'attest.tip_included': 'of which voluntary contribution to {brand}',
  'attest.whole': 'Order total',
  'attest.paid': 'Paid',
  'attest.given_back': 'Refunded on {date}',
  'attest.kept': 'Amount kept',
  'attest.paid_share': 'Paid with this payment',
  'attest.not_a_receipt':
    'This document certifies a payment. It is neither an invoice nor a tax receipt, and gives no right to a tax reduction.',
  'attest.tip_note':
    'The voluntary contribution keeps {brand} running. It is not paid to {organization} and gives no right to a tax reduction.',
  'attest.foot': 'Issued by {brand} on behalf of {organization}',
  'attest.person_name': 'Issued in the name of',
  'attest.person_sentence':
    '{brand} certifies that {payer} paid {amount} on {date} for {person}, for “{form}”, organised by {organization}.',
  'attest.person_sentence_many':
    '{brand} certifies that {payer} paid {amount} in {count} payments, from {from} to {until}, for {person}, for “{form}”, organised by {organization}.',
  'attest.person_activity': 'Activity',
  'attest.person_whole': 'Amount for this person',
  'attest.person_paid_on': 'Paid on {date} ({means})',
  'attest.person_paid_share': 'Instalment {number} of {count}, paid on {date} ({means})',
  'attest.person_alone':
    'This document covers only what was paid for this person: the rest of the order is not part of it.',
  'attest.person_replaces': 'It replaces proof of payment no. {number}, which is no longer valid.',
  'attest.for_person': 'Proof of payment for {person}',
  'attest.for_person_rate': 'Proof of payment for {person} ({rate})',
  'attest.missing_awaited': '{paper}: available once the payment has been collected',
  'attest.missing_givenBack': '{paper}: none, everything was refunded',
  'attest.missing_void': '{paper}: no longer valid, the payment was cancelled or refunded',
  'attest.person_read_of': '{paper}: {title}, {date}',
  'attest.persons': 'Proofs of payment by person',
  'attest.none_awaited':
    'The payment has not been collected yet. The proof of payment for {person} will be at this address once it has.',
  'attest.none_givenBack':
    'Everything that was paid for {person} has been refunded: there is nothing left to certify.',
  'attest.none_void':
    'The proof of payment for {person} is no longer valid: the payment was cancelled or refunded.',
  'attest.replaced_title': 'This proof of payment has been replaced',
  'attest.replaced_gone': 'This proof of payment is no longer valid: everything has been refunded since',
  'attest.replaced_void':
    'This proof of payment is no longer valid: the payment has been cancelled or refunded since',
  'attest.replaces_title': 'This proof of payment replaces another one',
  'attest.read_number': 'Proof of payment no. {number}',
  'attest.former': 'Former proofs of payment',
  'attest.person_unknown':
    'There is no proof of payment at this address: the link no longer works. Your order shows those that exist.',
  'attest.person_no_file':
    'There is no PDF at this address: the link no longer works, or the payment has not been collected, or it was refunded. Your order shows the proofs of payment that exist.',
  'attest.page': '{page} / {count}',
  'attest.file': 'proof-of-payment-{number}.pdf',
  'attest.link_unknown':
    'There is no proof of payment at this address: the link no longer works, or this payment was refunded in full. Your order shows those that exist.',
  'attest.unreadable': 'This proof of payment cannot be read for now. We have been told.',
  'attest.download': 'Download',
  'attest.download_pdf': 'Download the PDF',
  'attest.download_all': 'Download the proof of payment of {date}',
  'mail.attestation': 'Proof of payment',
  'document.logo_alt': 'Logo: {organization}',
  'document.signature_alt': 'Signature: {name}',
} as const
