import type { letters as fr } from '../fr/letters.ts'

export const letters = {
  'letters.title': 'Emails of the campaign',
  'letters.purpose':
    'These are the emails that people receive when they order. We fill in numbers, amounts and links; your words come after them. They stay in the language of the campaign.',
  'letters.link': 'Add your words to the emails and preview them',
  'letters.link_purpose':
    'The emails that the campaign sends: you add a few words to each.',
  'letters.words_in': 'Your words: {mail}',
  'letters.preview': 'Preview',
  'letters.preview_of': 'Preview: {mail}',
  'letters.confirmation': 'Order confirmation',
  'letters.confirmation_when':
    'Goes out as soon as the payment is confirmed, or at once when there is nothing to pay.',
  'letters.ticket': 'Ticket',
  'letters.ticket_when': 'Goes out when a ticket is passed on to somebody else, and when you send it again.',
  'letters.card': 'Membership card',
  'letters.card_when': 'Goes out when you send a card again.',
  'letters.receipt': 'Tax receipt',
  'letters.receipt_when': 'Goes out when a tax receipt is issued, and when you send it again.',
  'letters.announced': 'Upcoming charge',
  'letters.announced_when': 'Goes out a few days before an instalment or a monthly gift.',
  'letters.refused': 'Refused payment',
  'letters.refused_when': 'Goes out when an instalment, a monthly gift or a direct debit could not be paid.',
  'letters.real': 'This preview shows the latest order that led to this email',
  'letters.invented': 'This preview shows an invented person',
  'letters.nothing_sent':
    'Nothing was sent and nothing was saved. The links in the preview lead to the campaign’s page.',
  'letters.try': 'Send me a test email',
  'letters.try_hint': 'It is sent to your address only, {address}, and shows an invented person.',
  'letters.tried': 'The test email is on its way to {email}.',
  'letters.trial_subject': '[Test] {subject}',
  'letters.subject': 'Subject',
  'letters.from': 'From',
  'letters.to': 'To',
  'letters.reply_to': 'Replies',
  'letters.nobody_replies': 'Nobody: your association has given no contact address.',
  'letters.frame': 'The email as it is displayed',
  'letters.text': 'Plain text version',
} as const satisfies Record<keyof typeof fr, string>
