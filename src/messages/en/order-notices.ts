export const orderNotices = {
  'notice.order_subject': 'New order: {form}',
  'notice.order_title': 'A new order',
  'notice.order_body': 'Order received: {name}, for “{form}”.',
  'notice.order_number': 'Order no. {number}',
  'notice.share': 'For the association',
  'notice.see_payments': 'See it in the back office',
  'notice.choose': 'Choose these emails',
  'notice.day_subject':
    '{organization}: {orders, plural, =0 {{refused, plural, one {one payment refused yesterday} other {# payments refused yesterday}}} one {one order yesterday} other {# orders yesterday}}',
  'notice.day_title': 'Your day of {date}',
  'notice.day_body': '{orders, plural, one {One order arrived} other {# orders arrived}} on {date}.',
  'notice.day_refused':
    '{refused, plural, one {One scheduled payment was refused by the bank. The payer has been told and can settle it.} other {# scheduled payments were refused by the bank. The payers have been told and can settle them.}}',
  'notice.day_facts': 'By campaign',
  'notice.day_row': '{title} ({count})',
  'notice.choice_title': 'Your emails',
  'notice.choice_label': 'Get notified of orders',
  'notice.choice_each': 'For each order',
  'notice.choice_daily': 'Once a day, with refused payments',
  'notice.choice_none': 'Never',
  'notice.choice_saved': 'Your choice is saved.',
}
