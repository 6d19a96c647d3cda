export const regularisation = {
  'reg.title_gift': 'Settle a monthly gift',
  'reg.title_payment': 'Settle a payment',
  'reg.meta': '{title} – {campaign}',
  'reg.not_taken':
    '{kind, select, gift {The monthly gift of {date} could not be taken.} payment {The payment of {date} could not be taken.} other {The payment due on {date} could not be taken.}}',
  'reg.reason': 'Reason: {reason}',
  'reg.reason_bank': 'declined by the bank',
  'reg.reason_funds': 'balance or limit too low that day',
  'reg.reason_expired': 'the card has expired',
  'reg.reason_authentication': 'the bank is waiting for your confirmation',
  'reg.reason_error': 'the bank could not be reached',
  'reg.replaced': 'The payment method has been changed since then: the new one is used now.',
  'reg.term': 'Payment {number} of {count}',
  'reg.gift': 'Monthly gift of {date}',
  'reg.payment': 'Payment of {date}',
  'reg.only_this': 'No fees and no contribution: you pay this amount only.',
  'reg.retry': 'If it is not paid by then, we will try again on {date} with the saved payment method.',
  'reg.kept_card': 'Try again with card',
  'reg.kept_account': 'Try again by direct debit from account',
  'reg.kept_card_unknown': 'Try again with the saved card',
  'reg.kept_account_unknown': 'Try again by direct debit from the saved account',
  'reg.ends_in': 'ending in {digits}',
  'reg.other_card': 'Use another card',
  'reg.keep': 'Also use this card for the next payments',
  'reg.keep_gift': 'Also use this card for the next monthly gifts',
  'reg.no_script':
    'You can try again here with the saved payment method. To use another card, turn on JavaScript and reload the page.',
  'reg.leave': 'Leave without paying',
  'reg.give_up_question': 'Give up this payment? The amount will still be due.',
  'reg.cannot': 'I cannot pay right now',
  'reg.cannot_nothing': 'Nothing is charged now. You can come back later with the link in our email.',
  'reg.cannot_until': 'Nothing is charged now. You can come back until {date} with the link in our email.',
  'reg.cannot_contact':
    'Talk to <contact>{organization}</contact>: the association can look for a solution with you.',
  'reg.cannot_order': 'Your order is not cancelled automatically.',
  'reg.cannot_order_until':
    'Without payment by that date your order is cancelled and what it holds goes back on sale.',
  'reg.cannot_rest_until':
    'Without payment by that date you are no longer asked for this sum, and what is left of your order is cancelled.',
  'reg.already_title':
    '{kind, select, gift {This gift is already settled.} payment {This payment is already settled.} other {This payment is already settled.}}',
  'reg.already_body': 'There is nothing to pay. The details are in your order.',
  'reg.charging_title': 'A charge is under way',
  'reg.charging_body':
    'Your saved payment method is being charged. There is no need to pay again: wait for the bank to answer.',
  'reg.closed_title': 'This payment is no longer requested',
  'reg.closed_body': 'There is nothing to settle here. The details are in your order.',
  'reg.gone_title': 'This page is no longer available',
  'reg.gone_help': 'Open the latest link that we sent you by email, or write to the association.',
  'reg.done_title':
    '{kind, select, gift {Monthly gift settled} payment {Payment settled} other {Payment settled}}',
  'reg.done_body': 'Thank you. {organization} has received your payment of {amount}.',
  'reg.pending_body':
    'There is no need to pay again. With a direct debit the bank takes a few days to answer: we will write as soon as it is settled.',
  'reg.max_body':
    'This payment was refused several times. Nothing was charged. Come back in an hour with the link in our email, or talk to {organization}.',
  'reg.left_body':
    'Nothing was charged. This amount is still to be settled: you can resume whenever you like.',
  'reg.resume': 'Resume the payment',
  'reg.see_organization': 'See the page of {organization}',
} as const
