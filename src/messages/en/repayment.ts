/** Money that an association pays back by transfer: the payer’s page, the association’s, the mail. */
export const repayment = {
  'error.iban_invalid':
    'Check the IBAN: a letter or a digit does not fit. It begins with two letters, such as FR.',
  'error.holder_invalid':
    'Write the name of the holder in Latin letters, as on the statement of the account.',
  'repayment.title': 'Say where to receive {amount}',
  'repayment.intro':
    'The association {organization} refunds order no. {order} (“{title}”) by bank transfer. It needs your IBAN.',
  'repayment.holder': 'Holder of the account',
  'repayment.holder_hint': 'The name, as on the statement of the account.',
  'repayment.iban': 'IBAN',
  'repayment.iban_hint': 'You find it on your bank statement.',
  'repayment.submit': 'Send my IBAN',
  'repayment.change': 'Replace my IBAN',
  'repayment.kept': 'Your IBAN is kept: {holder}, {iban}.',
  'repayment.kept_body': 'You can still replace it until the transfer is prepared.',
  'repayment.too_late': 'Nothing was changed: the transfer is prepared already.',
  'repayment.sent':
    'The association {organization} has handed the transfer to its bank. It usually arrives within two working days.',
  'repayment.privacy':
    'Only the association {organization} uses it, for this refund. {brand} keeps it encrypted, then erases it.',
  'repayment.mail_subject': '{organization}: your refund of {amount}',
  'repayment.mail_preview': 'Your IBAN is missing for “{title}”.',
  'repayment.mail_title': 'Your refund of {amount}',
  'repayment.mail_body':
    'Hello {firstName}, the association {organization} pays {amount} back to you for “{title}”. Tell it which account to use: it takes a minute.',
  'repayment.mail_why':
    'This money cannot go back to a card. {brand} never asks you for a card number or a code.',
  'repayment.mail_action': 'Give my IBAN',
  'repayment.office_title': 'To refund by bank transfer',
  'repayment.office_purpose':
    'These people did not pay by card, or their card cannot be refunded. They give their IBAN by a link; you hand the file of transfers to your bank.',
  'repayment.none_title': 'No transfer to prepare',
  'repayment.none':
    'From a cancellation or a refund of several orders, ask the people whom no card can refund for their IBAN.',
  'repayment.account': 'Account',
  'repayment.waiting': 'Waiting for the IBAN',
  'repayment.make_title': 'Prepare the file for the bank',
  'repayment.make_count':
    '{count, plural, one {# transfer is ready} other {# transfers are ready}}, {amount} in all.',
  'repayment.own_iban': 'IBAN of the association',
  'repayment.own_iban_hint': 'The account that pays.',
  'repayment.execute_on': 'Day of the transfers',
  'repayment.make': 'Prepare the file',
  'repayment.files': 'Files that were prepared',
  'repayment.files_hint':
    'Put the file (pain.001) into your online banking, then note it. Nothing leaves from here. Fifteen minutes later the refunds are booked.',
  'repayment.file': 'File of {at}',
  'repayment.file_facts': '{count, plural, one {# transfer} other {# transfers}}, {amount}, for {on}.',
  'repayment.file_sent': 'Handed to the bank, noted on {at}.',
  'repayment.file_outdated':
    'Something in this file is no longer owed. Take the file back and make another one.',
  'repayment.download': 'Download',
  'repayment.download_of': 'Download the file of {at}',
  'repayment.note_sent': 'The bank has it',
  'repayment.undo': 'Take these transfers back',
  'repayment.unsend': 'No, not handed in yet',
  'repayment.reason': 'Refund {organization}, order {order}',
  'repayment.void_reason': 'Paid back by transfer by the association.',
  'repayment.ask': 'Ask these people for their IBAN',
  'repayment.ask_hint':
    'Each gets an email with a personal link. Whoever gives no IBAN can be asked again the next day.',
} as const
