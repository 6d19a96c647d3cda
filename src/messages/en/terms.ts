export const terms = {
  'terms_associations.title': 'Terms for associations',
  'terms_associations.object_title': 'Purpose',
  'terms_associations.object_body':
    '{legalName} provides associations, foundations and endowment funds with online payment forms: donations, tickets, memberships, shops, crowdfunding and sales. These terms apply as soon as an organization publishes a campaign.',
  'terms_associations.price_title': 'Price',
  'terms_associations.price_body':
    'The service is free for the association: no subscription, no commission. {brand} lives on the voluntary contributions of the people who pay. The association does not stand in their way, but urges nobody to leave one.',
  'terms_associations.opening_title': 'Opening and checks',
  'terms_associations.opening_body':
    'The association gives the payment provider the documents that the law asks for: identity of its officers, statutes, registration, bank details in its own name. It may publish before these checks end; payouts only take place afterwards.',
  'terms_associations.duties_title': 'What the association undertakes',
  'terms_associations.duties_truth':
    'To describe its campaigns, its rates and the use of the money truthfully.',
  'terms_associations.duties_law':
    'To obey the law: sales conditions, ticketing, VAT, raffles, public appeals.',
  'terms_associations.duties_deliver':
    'To deliver what was paid for, answer the people who pay, and refund them where the law says so.',
  'terms_associations.duties_access':
    'To give access to its back office only to people who need it, each with an account of their own.',
  'terms_associations.money_title': 'Money',
  'terms_associations.money_body':
    'The association receives the whole of its own part of each payment, paid out to its bank account by the payment provider. A payment that is disputed or returned by the bank is taken back from what it collected. Paying in instalments is a free facility that the association itself grants for its own sale.',
  'terms_associations.receipts_title': 'Tax receipts',
  'terms_associations.receipts_body':
    'The association only asks for receipts to be issued if it is allowed to, and alone answers for them to the tax authorities. The contribution to {brand} never appears on them.',
  'terms_associations.data_title': 'Personal data',
  'terms_associations.data_body':
    'The association answers for the data it asks for. It asks only for what it needs, informs people, and uses their details only for what they agreed to. {legalName} processes this data on its behalf and its instructions, protects it, and returns or erases it in the end.',
  'terms_associations.end_title': 'Suspension and appeal',
  'terms_associations.end_body':
    'A campaign that misleads or breaks the law can be suspended. The association is told why, can answer at {email}, and somebody else then reviews the decision. It may also leave the service at any time; paid orders remain owed.',
  'terms_associations.change_title': 'Changes to these terms',
  'terms_associations.change_body':
    'A change is announced by email at least fifteen days ahead. French law applies.',
  'terms.title': 'Terms of use',
  'terms.dated': 'Document dated {date}',
  'terms.service_title': 'The service',
  'terms.service_body':
    '{brand}, run by {legalName}, lets people give to an association, buy from it or join it. The sale or the gift binds the person who pays and the association, which alone is responsible for it; {legalName} is only party to the use of the site and to the voluntary contribution.',
  'terms.ranking_title': 'Order of listings',
  'terms.ranking_body':
    'Open campaigns are listed from the newest to the oldest, and a search by likeness to the words entered. No association pays for a better place, and {brand} has no financial tie to any of them.',
  'terms.account_title': 'Account',
  'terms.account_body':
    'No account is needed to pay. If you open one, keep your password to yourself and tell us if somebody else uses it.',
  'terms.payment_title': 'The payment',
  'terms.payment_body':
    'Only adults may pay. The amount charged is the one shown on the payment button. If the order cannot be recorded, nothing is charged.',
  'terms.later_title': 'Later payments',
  'terms.later_body':
    'Instalments and monthly gifts are only charged on the dates and for the amounts announced before the first payment. A monthly gift can be changed, suspended or stopped at any time from the link in the confirmation email, without an account.',
  'terms.tip_title': 'The voluntary contribution',
  'terms.tip_body':
    'The contribution to {brand} is optional. It gives no right to a tax reduction and can be refunded on request.',
  'terms.withdrawal_title': 'Withdrawal and refund',
  'terms.withdrawal_body':
    'For a shop purchase or a service without a date, you have fourteen days to withdraw from the contract on your order’s page: from receipt for goods, from the order for a service. There is no such right for a dated event. A gift is not a sale: ask the association if there was a mistake.',
  'terms.conduct_title': 'Fair use',
  'terms.conduct_body':
    'Do not use somebody else’s card or identity, do not send anything unlawful, and do not try to get around the protections of the site. A payment that seems fraudulent can be refused or cancelled.',
  'terms.liability_title': 'Liability',
  'terms.liability_body':
    'We do our best to keep the site available and safe. An interruption costs you nothing: what is not recorded is not charged. Each association answers for what it offers.',
  'terms.disputes_title': 'Complaints and applicable law',
  'terms.disputes_body':
    'Write to the association first about an order, to {email} about the site or the contribution. Failing agreement, a mediator can be asked free of charge: see the legal notice. French law applies, and the courts of your place of residence keep their jurisdiction.',
} as const
