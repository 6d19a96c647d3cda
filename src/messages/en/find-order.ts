export const findOrder = {
  'find.title': 'Find my order',
  'find.lead': 'Enter the email address that you gave when you paid. We send the links of your orders there.',
  'find.email_hint': 'The one that received your confirmation.',
  'find.send': 'Send me my links',
  'find.sent_body':
    'A message is on its way to {email}. It has the links of your orders, or tells that there are none for this address.',
  'find.without_account': 'No account?',
  'find.link': 'Find my order',
  'find.link_broken_title': 'This link opens nothing',
  'find.link_broken_body':
    'It is incomplete, too old, or its address was changed. Your orders are still there: get a new link by email.',
  'find.link_broken_contact':
    'For a question about a purchase or a gift, write to the association by answering one of its emails.',
  'find.mail_some_subject': 'Your orders on {brand}',
  'find.mail_some_title': '{count, plural, one {Here is your order} other {Here are your orders}}',
  'find.mail_some_body':
    '{count, plural, one {One order was made with this address.} other {# orders were made with this address.}} Each link is personal: do not pass it on.',
  'find.mail_none_subject': 'No order for this address on {brand}',
  'find.mail_none_title': 'No order for this address',
  'find.mail_none_body':
    'You are looking for an order, but none was made with this address. You may have given another one when you paid.',
  'find.mail_if_not': 'If you did not ask for this, do nothing: nobody else has received these links.',
  'find.mail_none_if_not': 'If you did not ask for this, do nothing.',
  'find.mail_order': 'No. {number}, {date}: {title} ({organization})',
  'find.try_again': 'Try another address',
  'find.open_account': 'Open my account',
} as const
