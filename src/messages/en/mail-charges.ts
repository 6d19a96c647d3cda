export const mailCharges = {
  'charge.announced_subject_card': '{organization}: {amount} will be charged on {date}',
  'charge.announced_subject_debit': '{organization}: {amount} will be debited on {date}',
  'charge.announced_preview': 'Nothing to do on your side: this message lets you know.',
  'charge.announced_title': 'Your next payment: {amount}',
  'charge.announced_body_card':
    'Hello {firstName}, {amount} for “{form}” will be charged to your card on {date}.',
  'charge.announced_body_debit':
    'Hello {firstName}, {amount} for “{form}” will be debited from your account on {date}.',
  'charge.announced_nothing': 'There is nothing to do. Just check that the money will be there on that day.',
  'charge.mandate_title': 'Your direct debit mandate',
  'charge.mandate_reference': 'Unique mandate reference: {reference}',
  'charge.mandate_creditor': 'SEPA creditor identifier: {creditor}',
  'charge.what_instalment': 'Instalment {number} of {count}',
  'charge.what_month': 'Monthly gift',
  'charge.what_single': 'Payment',
  'charge.with_card': '{brand} card ending in {last4}',
  'charge.with_debit': 'Account ending in {last4}',
  'charge.done_subject': '{organization}: your payment of {amount} has arrived',
  'charge.done_preview': 'Your payment receipt for “{form}”.',
  'charge.done_title': 'Thank you {firstName}, your payment has arrived',
  'charge.done_body': '{organization} has received {amount} for “{form}”.',
  'charge.done_facts': 'Order no. {number}, {date}',
  'charge.done_next': 'Next payment: {amount} on {date}.',
  'charge.done_last': 'This was your last instalment: everything is paid.',
  'charge.done_stop': 'You can change or stop your gift at any time.',
  'charge.refused_subject': '{organization}: your payment of {amount} did not go through',
  'charge.refused_preview': 'Here is what happens now.',
  'charge.refused_title': 'Your payment did not go through',
  'charge.refused_body_card':
    'Hello {firstName}, your bank did not accept the card payment of {amount} for “{form}”.',
  'charge.refused_body_debit':
    'Hello {firstName}, your bank did not accept the direct debit of {amount} for “{form}”.',
  'charge.refused_body_authentication':
    'Hello {firstName}, your bank asks you to confirm the payment of {amount} for “{form}” yourself.',
  'charge.refused_body_error':
    'Hello {firstName}, the payment of {amount} for “{form}” could not be made for a technical reason.',
  'charge.refused_retry':
    'We will try again on {date}. You can also pay now, for instance with another card.',
  'charge.refused_no_retry': 'We will not try again without you. Pay online, for instance with another card.',
  'charge.refused_pay': 'Pay now',
  'charge.refused_until': 'This link is personal and works until {date}.',
  'charge.expiring_subject': '{organization}: your card expires soon',
  'charge.expiring_preview': 'Save another card for your next payments.',
  'charge.expiring_title': 'Your card expires soon',
  'charge.expiring_body':
    'Hello {firstName}, the card of your payments for “{form}” expires at the end of {month}, before your last payment.',
  'charge.expiring_what': 'Save another card so that the next payments go through without a break.',
  'charge.expiring_change': 'Change card',
  'charge.returned_subject': '{organization}: your payment of {amount} is returned to you',
  'charge.returned_preview': 'We return {amount} to you in full.',
  'charge.returned_title': 'Your payment is returned to you',
  'charge.returned_body':
    'Hello {firstName}, your payment of {amount} for “{form}” was no longer expected: it was already settled, or cancelled.',
  'charge.returned_delay':
    'There is nothing to do. The amount goes back to the means of payment used, most often within 5 to 10 days.',
  'charge.manage': 'See my schedule',
  'charge.personal': 'This link is personal: do not pass it on.',
} as const
