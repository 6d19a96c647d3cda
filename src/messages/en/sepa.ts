export const sepa = {
  'sepa.means': 'How would you like to pay?',
  'sepa.by_card': 'Card',
  'sepa.by_card_sub': 'Confirmed at once',
  'sepa.by_debit': 'Direct debit',
  'sepa.by_debit_sub': 'With your IBAN, confirmed within a few days',
  'sepa.loading': 'Loading the account form…',
  'sepa.check_account': 'Check the account details.',
  'sepa.mandate_title': 'SEPA direct debit mandate',
  'sepa.mandate':
    'By pressing “{button}” you sign this mandate: you authorise {organization}, through its payment provider, to send instructions to your bank to debit your account, and your bank to debit your account in accordance with those instructions.',
  'sepa.reference': 'Unique mandate reference (UMR): {reference}',
  'sepa.creditor': 'Creditor: {organization}, identifier {creditorId}',
  'sepa.once': 'Type of payment: one-off',
  'sepa.recurring': 'Type of payment: recurrent, for this payment and the instalments shown',
  'sepa.refund':
    'You are entitled to a refund from your bank under the terms of your agreement with it. It must be claimed within 8 weeks from the date of the debit.',
  'sepa.notice':
    'Your account will be debited {amount} from {date} on. You agree to be told less than 14 days ahead: by this page and by the email that we send you.',
  'sepa.bank_answers':
    'Your bank answers within a few days. Your documents follow as soon as the money has come.',
  'sepa.once_only': 'Your account will only be debited once.',
  'sepa.unavailable': 'This payment can no longer be made by direct debit. Choose the card.',
  'out.validated_body': 'Your order is recorded and your account will be debited {amount}.',
  'out.validated_answer':
    'Your bank usually answers within 5 working days. The confirmation email leaves within a few minutes of its approval.',
  'out.validated_mail': 'A summary of your mandate is on its way to {email}.',
  'out.at_bank': 'Waiting for the bank',
  'out.debit_refused_title': 'Your bank refused the direct debit',
  'out.debit_refused_body':
    'Nothing was debited. You have 14 days to pay another way: the link is below and in the email that we sent you. After that the order is cancelled.',
  'out.debit_refused_rest':
    'Nothing was debited. You have 14 days to pay another way for what you keep: the link is below and in the email that we sent you. After that you are no longer asked for this sum, and what is left of the order is cancelled.',
  'out.not_charged': 'Items given back, not charged',
  'out.documents_after_bank':
    'Your documents leave as soon as your bank has paid. Have a look at your spam folder too.',
  'mail.debit_subject': '{organization}: direct debit scheduled',
  'mail.debit_preview': 'Your account will be debited {amount} from {date} on.',
  'mail.debit_title': 'Thank you {firstName}, your direct debit is scheduled',
  'mail.debit_body':
    'Your order for “{form}” is recorded. Your account will be debited {amount} from {date} on.',
  'mail.debit_amount': 'To be debited',
  'mail.debit_documents':
    'Your bank answers within a few days. The confirmation email, with a link to your documents, leaves within a few minutes of its approval.',
  'mail.debit_refused_subject': '{organization}: your bank refused the direct debit',
  'mail.debit_refused_preview': 'You can pay another way until {date}.',
  'mail.debit_refused_title': 'Your bank refused the direct debit',
  'mail.debit_refused_body':
    'Hello {firstName}, your bank refused the direct debit of {amount} for “{form}”. Nothing was debited.',
  'mail.debit_refused_due': 'You have only {due} left to pay.',
  'mail.debit_refused_until':
    'You can pay another way until {date}, that day included. Without a payment by then the order is cancelled.',
  'mail.debit_refused_rest_until':
    'You can pay another way until {date}, that day included. Without a payment by then you are no longer asked for this sum, and what is left of the order is cancelled.',
  'mail.personal_pay_link':
    'This link is personal. It opens the payment page of this order: do not pass it on.',
  'mail.unpaid_body':
    'Hello {firstName}, the direct debit of {amount} for “{form}” was refused by your bank and was not paid another way within 14 days. The order is cancelled. Nothing was debited.',
  'mail.unpaid_rest_body':
    'Hello {firstName}, your bank refused the direct debit for “{form}”, and the {due} that you had left to pay were not paid within 14 days. You are no longer asked for that sum, and what was left of the order is cancelled. Nothing was debited.',
} as const
