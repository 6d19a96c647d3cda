export const supplement = {
  'supplement.title': 'Complete order no. {number}',
  'supplement.of': '{organization} · {form}',
  'supplement.asked': '{organization} adds to your order',
  'supplement.asked_move': '{organization} moves your place to',
  'supplement.until': 'To be paid by {date}. The rest of the order stays as it is.',
  'supplement.pay': 'Pay {amount}',
  'supplement.refused': 'The payment has not begun',
  'supplement.paid_title': 'Thank you, it is paid',
  'supplement.paid': 'The confirmation is on its way by email. The order is up to date at once.',
  'supplement.lapsed_title': 'It is too late to pay',
  'supplement.lapsed':
    'This was not paid in time: nothing is owed, and your order stays as it is. Ask {organization} whether it is still possible.',
  'supplement.over_title': 'There is nothing left to pay',
  'supplement.over': 'This is no longer asked for, or it was refunded. Any questions? Ask {organization}.',
  'supplement.see_campaign': 'See the campaign’s page',
  'supplement.mail_subject': 'Order no. {number}: {amount} to pay ({form})',
  'supplement.mail_title': 'An addition to your order',
  'supplement.mail_title_move': 'Another rate for your place',
  'supplement.mail_body':
    '{organization} suggests adding “{label}” to your order no. {number} ({form}), for {amount}. It is added once it is paid.',
  'supplement.mail_body_move':
    '{organization} suggests moving a place of your order no. {number} ({form}) to “{label}”, for {amount} more. The place changes once the difference is paid.',
  'supplement.mail_until':
    'It is kept for you until {date}. If you do not pay, nothing is owed and your order stays as it is.',
  'supplement.mail_ask': 'Were you not expecting this? Ask {organization}.',
  'supplement.mail_action': 'Pay {amount}',
} as const
