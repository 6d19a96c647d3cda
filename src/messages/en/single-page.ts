export const singlePage = {
  'donation.debit_day': 'Debit day',
  'donation.debit_day_hint': 'The day of the month on which your donation is taken.',
  'donation.debit_day_of': 'Day {day} of the month',
  'donation.monthly_explain':
    'Your donation of {amount} is charged today, then on day {day} of each month, from {date}. You can stop at any time.',
  'donation.monthly_stop': 'You can stop at any time.',
  'donation.monthly_next': 'Today, then {amount} per month from {date}.',
  'donation.monthly_next_with_tip':
    '{today} today, of which a contribution of {tip} given once, then {amount} per month from {date}.',
  'tax.cost_after_monthly':
    'Your donation of {amount} per month costs you <net>{cost}</net> per month after tax reduction.',
  'tax.after_monthly': 'After tax reduction, per month',
  'pay.button_schedule': 'Start my monthly donation of {amount}',
  'sale.amount': 'Amount',
  'sale.empty': 'Choose what you are paying for.',
  'sale.pay': 'Pay',
  'sale.confirm': 'Confirm',
  'checkout.meta_title': 'Payment requested by {organization}',
  'checkout.asked_by': 'Payment requested by <link>{organization}</link>',
  'checkout.form_title': 'Online payment',
  'checkout.back': 'Cancel and go back to {host}',
  'checkout.back_gone': 'Go back to {host}',
  'out.return_to': 'Go back to {host}',
  'checkout.gone_title': 'This cart is no longer available',
  'checkout.gone_body':
    'It has expired, has already been paid, or its address is incomplete. Nothing was charged here. Ask the association for a new link.',
} as const
