export const validation = {
  'val.summary_title': '{count, plural, one {There is one problem} other {There are # problems}}',
  'val.email_again': 'Type your e-mail again.',
  'val.required': 'Enter “{label}”.',
  'val.amount_min': 'The amount must be €{0} or more.',
  'val.amount_max': 'The amount must be less than €{0}.',
  'val.email_unusual': 'Check your address: it contains an unusual character.',
  'val.email_suggest': 'Did you mean {email}?',
  'val.max_length': 'The field is limited to {0} characters maximum.',
  'val.max_length_of': '“{label}”: no more than {0} characters.',
  'val.file_size': 'This file is {size}; the limit is {max}.',
  'val.file_type': 'This format is not accepted. Use {formats}.',
  'val.coupon_expired': 'This code has expired.',
} as const
