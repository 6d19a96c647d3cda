export const legal = {
  'help.title': 'Help',
  'help.pay_title': 'Paying or giving',
  'help.pay_body':
    'Choose an amount, enter your details, then pay by card. The total is shown at every step, and nothing is added to it unless you choose so.',
  'help.refused_title': 'My card is refused',
  'help.refused_body':
    'Nothing is charged when a payment is refused. Check the digits of the card, try another card, or contact your bank.',
  'help.mail_title': 'I did not receive the e-mail',
  'help.mail_body':
    'The confirmation leaves after the payment, and documents follow within 15 to 60 minutes. Remember to look in your spam folder.',
  'help.tip_title': 'The voluntary contribution',
  'help.tip_body':
    'It is optional, never pre-selected, and funds {brand}. You can ask for it back from the confirmation e-mail.',
  'help.contact_title': 'Write to us',
  'help.contact_body': 'A question that is not answered here? Write to {email}.',
  'guide.title': 'Guide',
  'guide.start_title': 'Creating a campaign',
  'guide.start_body':
    'A campaign is a public page: a donation, an event, a membership, a shop, a crowdfunding or a sale. A title and one rate are enough to start.',
  'guide.money_title': 'Receiving the money',
  'guide.money_body':
    'The association receives the whole of its part of each payment. Voluntary contributions are counted apart and go to {brand}.',
  'guide.receipts_title': 'Issuing tax receipts',
  'guide.receipts_body': 'Only associations that have declared their eligibility can issue tax receipts.',
  'terms_associations.title': 'Terms for associations',
  'terms_associations.object_title': 'Purpose',
  'terms_associations.object_body':
    '{legalName} provides associations, foundations and endowment funds with online payment forms, without subscription or commission.',
  'terms_associations.duties_title': 'Commitments of the association',
  'terms_associations.duties_body':
    'The association describes its campaigns honestly, follows the law and answers the people who pay. It is responsible for the data that it asks for and the receipts that it issues.',
  'terms_associations.end_title': 'Suspension',
  'terms_associations.end_body':
    'A misleading or unlawful campaign can be suspended. The association is told and can answer.',
  'terms.title': 'Terms of use',
  'terms.dated': 'Document of October 2023',
  'terms.service_title': 'The service',
  'terms.service_body':
    '{brand} lets you give to, buy from or join an association. The sale or gift is between the person who pays and the association, which alone is responsible for it.',
  'terms.payment_title': 'Payment',
  'terms.payment_body':
    'Only adults can pay. The amount charged is the one shown on the pay button. If the order cannot be recorded, no money is taken.',
  'terms.tip_title': 'The voluntary contribution',
  'terms.tip_body':
    'The contribution to {brand} is optional. It is not tax-deductible and can be refunded on request.',
  'legal_notice.title': 'Legal notice',
  'legal_notice.publisher_title': 'Publisher',
  'legal_notice.publisher_body':
    'This site is published by {legalName}{address, select, none {} other {, {address}}}.',
  'legal_notice.contact_title': 'Contact',
  'legal_notice.contact_body': 'Write to {email}.',
  'privacy.title': 'Privacy',
  'privacy.what_title': 'What we ask for',
  'privacy.what_body':
    'We only ask for what the payment, the order and, if you wish, the tax receipt need. Card numbers are typed at the payment provider: we never see them.',
  'privacy.who_title': 'Who receives it',
  'privacy.who_body':
    'The association that you pay receives your details to handle your order. They are neither sold nor used for advertising.',
  'privacy.rights_title': 'Your rights',
  'privacy.rights_body':
    'You can see, correct or have your details erased by writing to {email}. Accounting records are kept for as long as the law requires.',
  'cookies.title': 'Managing cookies',
  'cookies.needed_title': 'Necessary cookies',
  'cookies.needed_body':
    'We only use cookies that the service needs: none is used for advertising or audience measurement.',
  'cookies.locale': '“locale” keeps the chosen language for 365 days.',
  'cookies.a11y': '“a11y” keeps your accessibility settings for 365 days.',
  'cookies.session': '“access_token” and “refresh_token” keep you logged in.',
  'accessibility.title': 'Accessibility statement',
  'accessibility.state_title': 'Compliance status',
  'accessibility.state_body':
    '{brand} is {state, select, full {fully compliant} partial {partly compliant} other {not compliant}} with the French accessibility standard (RGAA 4.1).',
  'accessibility.audit_body':
    'No audit has been published yet. Pages are checked by keyboard, with a screen reader and by automatic tests.',
  'accessibility.report_title': 'Reporting a difficulty',
  'accessibility.report_body':
    'Is a page blocking you? Write to {email}: we answer and fix it. You can also turn to the French Defender of Rights.',
} as const
