export const legal = {
  'help.title': 'Help',
  'help.pay_title': 'Paying or giving',
  'help.pay_body':
    'Choose an amount, enter your details, then pay by card. The total is shown at every step, and nothing is added to it unless you choose so.',
  'help.refused_title': 'My card is refused',
  'help.refused_body':
    'Nothing is charged when a payment is refused. Check the digits of the card, try another card, or contact your bank.',
  'help.mail_title': 'I did not receive the email',
  'help.mail_body':
    'The confirmation leaves within a few minutes of the payment, with a link to your documents. Remember to look in your spam folder.',
  'help.tip_title': 'The voluntary contribution',
  'help.tip_body':
    'It is optional, never pre-selected, and funds {brand}. You can ask for it back from the confirmation email.',
  'help.contact_title': 'Write to us',
  'help.contact_body': 'A question that is not answered here? Write to {email}.',
  'legal.missing': 'Not filled in by whoever runs this site',
  'legal.incomplete_title': 'This notice is incomplete',
  'legal.incomplete_body':
    'The law asks whoever runs a site to say who they are. What is missing is marked below.',
  'legal.no_email': 'the contact address (which the operator of this site has not provided yet)',
  'legal.fact.legalName': 'Name',
  'legal.fact.registration': 'Legal form and registration',
  'legal.fact.address': 'Registered address',
  'legal.fact.phone': 'Telephone',
  'legal.fact.email': 'Email',
  'legal.fact.publicationDirector': 'Publication director',
  'legal.fact.hostName': 'Name',
  'legal.fact.hostAddress': 'Address',
  'legal.fact.hostPhone': 'Telephone',
  'legal.fact.mediator': 'Consumer mediator',
  'legal.fact.dataProtection': 'Data protection',
  'legal_notice.title': 'Legal notice',
  'legal_notice.publisher_title': 'Publisher of the site',
  'legal_notice.host_title': 'Host',
  'legal_notice.payment_title': 'Payments',
  'legal_notice.payment_body':
    'Payments are handled by a payment service provider{institution, select, none {} other {: {institution}}}. {brand} does not hold the money meant for associations and sees no card number.',
  'legal_notice.content_title': 'Published content',
  'legal_notice.content_body':
    'Every campaign is written by the association that publishes it and answers for it; every campaign page names that association. {brand} hosts this content and acts as soon as manifestly unlawful content is reported.',
  'legal_notice.content_report':
    'A “Report content” link stands at the bottom of each campaign. You can also write to {email}: tell us the address of the page and what is wrong. We answer you, and the association can contest our decision.',
  'legal_notice.rights_title': 'Intellectual property',
  'legal_notice.rights_body':
    'The texts, pictures and logos of campaigns belong to the associations or to their authors. The name {brand} and its logo are those of whoever runs the site. Nothing may be reused without their consent, except where the law allows it.',
  'legal_notice.mediation_title': 'Mediation',
  'legal_notice.mediation_body':
    'If a dispute with whoever runs this site cannot be settled by writing to them, you can turn to the consumer mediator free of charge. For an order, write to the association first: your contract is with it.',
  'contact.title': 'Contact',
  'contact.lead': 'Several people can answer you. Choose by your question.',
  'contact.order_title': 'An order, a ticket, a membership, a tax receipt',
  'contact.order_body':
    'Write to the association, which alone can change an order. Its legal notice, at the foot of its forms and of your confirmation email, says how to reach it. The link in that email also shows you your order and your documents.',
  'contact.platform_title': 'The site, a payment, the voluntary contribution',
  'contact.platform_body':
    'Write to {email}. Give the reference shown on the error page or in the confirmation email, never a card number.',
  'contact.data_title': 'Your personal data',
  'contact.data_body': 'Write to {dataProtection}. We answer within a month at most.',
  'contact.authority_title': 'Point of contact for authorities and reports',
  'contact.authority_body':
    'Authorities and people who report unlawful content (European Digital Services Act, articles 11 and 12): {email}, in French or in English.',
  'contact.post_title': 'By post',
  'privacy.title': 'Privacy',
  'privacy.who_title': 'Who answers for your data',
  'privacy.who_body':
    '{legalName} answers for the data that {brand} needs to work: your account, your payments, the security of the site. The association that you pay answers for what it asks of you for your order, your membership or your gift.',
  'privacy.what_title': 'What we ask, and why',
  'privacy.what_body': 'We ask only for what is needed.',
  'privacy.what_order':
    'Name, email and your answers to the association’s questions: to carry out your order (contract).',
  'privacy.what_payment':
    'Amounts, dates and states of your payments: to collect, refund and keep the accounts (contract, legal obligation).',
  'privacy.what_receipt': 'Postal address: for the tax receipt, if you want one (legal obligation).',
  'privacy.what_account': 'Email and hashed password: for your account, if you create one (contract).',
  'privacy.what_security':
    'IP address and technical traces: to turn away fraud and robots (legitimate interest).',
  'privacy.what_card': 'Card numbers are entered at the payment provider: we never see them.',
  'privacy.share_title': 'Who receives it',
  'privacy.share_body':
    'The association concerned, the payment provider, our host{host, select, none {} other { ({host})}} and, where the law requires it, the authorities. Your details are neither sold nor used for advertising.',
  'privacy.public_body':
    'Your name, amount and message appear on a public page only if you chose so for that order.',
  'privacy.keep_title': 'How long we keep it',
  'privacy.keep_card':
    'A card is only kept at the payment provider if a later payment is planned or if you asked for it.',
  'privacy.rights_title': 'Your rights',
  'privacy.rights_body':
    'You can read, correct, take away or erase your data, restrict its use or object to it. Your own space lets you do most of this; for the rest, write to {dataProtection}.',
  'privacy.rights_authority':
    'If our answer does not satisfy you, you can complain to the French data protection authority (CNIL), 3 place de Fontenoy, 75007 Paris, cnil.fr.',
  'privacy.cookies_title': 'Cookies and audience measurement',
  'privacy.cookies_body': 'The “Manage cookies” page says what your browser keeps, and why.',
} as const
