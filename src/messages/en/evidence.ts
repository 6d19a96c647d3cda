/** An association answers a dispute. */
export const evidence = {
  'error.EVIDENCE_SENT':
    'An answer to this dispute was sent before: the bank takes only one, and nothing else was sent.',
  'error.EVIDENCE_LATE': 'The closing date has passed: the bank takes no more answers.',
  'error.DISPUTE_DECIDED': 'The bank has decided: it takes no more answers.',
  'evidence.title': 'Answer the dispute',
  'evidence.about': 'The payer is contesting {amount} at the bank.',
  'evidence.until': 'The bank takes answers until {date}.',
  'evidence.until_unknown': 'The bank gives no closing date: please answer today.',
  'evidence.once': 'Your answer is sent only once: read it again, nothing can be added to it afterwards.',
  'evidence.files':
    'To attach documents (a photo, a PDF), do not send this answer: write to <contact>{email}</contact> and name payment no. {number}, and we hand them to the bank with your text.',
  'evidence.files_page':
    'To attach documents (a photo, a PDF), do not send this answer: write to us and name payment no. {number}; <contact>{page}</contact> says how to reach us. We hand them to the bank with your text.',
  'evidence.statement': 'Your answer to the bank',
  'evidence.statement_hint':
    'What was ordered, when and how you delivered it, and what this person wrote to you, copied with its date.',
  'evidence.known': 'What goes along with your answer',
  'evidence.known_name': 'Payer',
  'evidence.known_email': 'Email',
  'evidence.known_address': 'Address',
  'evidence.known_date': 'Day of delivery or of the event',
  'evidence.product':
    '{organization}, form “{form}”: order no. {order} of {ordered}. Amount of this payment: {amount}.',
  'evidence.paid': 'Paid on {day}.',
  'evidence.line': '{label}: {amount}',
  'evidence.people': '{line} (for {names})',
  'evidence.submit': 'Send the answer to the bank',
  'evidence.submit_busy': 'Sending…',
  'evidence.answer_title': 'Your answer to the dispute',
  'evidence.status.asked': 'It is on its way to the bank.',
  'evidence.status.sent': 'It was sent to the bank.',
  'evidence.awaited': 'The history will show what the bank decides.',
  'evidence.status.refused':
    'The payment provider did not take it: the bank may already have an answer, or have decided.',
  'evidence.refused_subject': '{organization}: your answer to a dispute was not sent',
  'evidence.refused_title': 'Your answer was not sent',
  'evidence.refused_body':
    'Your answer to the dispute of {amount} (payment no. {number}, form “{form}”) did not reach the bank.',
  'evidence.erased': 'Its text is erased: the time for which it is kept is over.',
  'evidence.event.asked': 'Answer to the dispute recorded',
  'evidence.event.sent': 'Answer to the dispute sent to the bank',
  'evidence.event.refused': 'Answer to the dispute refused by the provider',
  'evidence.by': 'by {name}',
  'evidence.mail':
    'Answer from the page of payment no. {number}: what we know of the order goes along with your text. Without an answer, the bank mostly decides for the payer.',
  'evidence.mail_button': 'Answer the dispute',
} as const
