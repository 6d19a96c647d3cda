import type { letters as fr } from '../fr/letters.ts'

export const letters = {
  'letters.title': 'Emails of the campaign',
  'letters.purpose':
    'These are the emails that people receive when they order. Numbers, amounts and links are ours; your words are added to them. They stay in the language of the campaign.',
  'letters.link': 'Write your words in the emails and see each of them',
  'letters.link_purpose':
    'The confirmation, tickets or cards, the tax receipt, instalments: you add a few words to each.',
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
  'letters.real': 'This preview shows the latest order of the campaign',
  'letters.invented': 'This preview shows an invented person',
  'letters.nothing_sent':
    'Nothing was sent and nothing was saved. The links in the preview lead to the campaign’s page.',
  'letters.try': 'Send me a trial email',
  'letters.try_hint': 'It goes to your address only: {address}.',
  'letters.tried': 'The trial email is on its way to {email}.',
  'letters.trial_subject': '[Trial] {subject}',
  'letters.subject': 'Subject',
  'letters.from': 'From',
  'letters.to': 'To',
  'letters.reply_to': 'Replies',
  'letters.nobody_replies': 'Nobody: your association has given no contact address.',
  'letters.frame': 'The email as it is displayed',
  'letters.text': 'Plain text version',
} as const satisfies Record<keyof typeof fr, string>
