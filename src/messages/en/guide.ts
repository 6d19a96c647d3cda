export const guide = {
  'guide.title': 'Guide',
  'guide.lead': 'What to know to publish a campaign, or to pay with confidence.',
  'guide.contents': 'Contents',
  'guide.for_associations': 'For associations',
  'guide.for_payers': 'For people who pay',
  'guide.start_title': 'Choosing a kind of campaign',
  'guide.start_body': 'A campaign is a public page. Six kinds cover what an association needs:',
  'guide.start_donation':
    'Donation: a free or suggested amount, once or each month. Tax receipts are still issued by the association itself, if it may.',
  'guide.start_event': 'Event: tickets by rate, a number of places, questions for each participant.',
  'guide.start_membership': 'Membership: a fee with its dates of validity, payable in instalments.',
  'guide.start_shop': 'Shop: goods, their options and their stock.',
  'guide.start_project': 'Crowdfunding: a goal, counterparts, news of the project.',
  'guide.start_sale': 'Sale: a plain payment, of a fixed or free amount.',
  'guide.rates_title': 'Describing your rates',
  'guide.rates_body':
    'Give each rate a name that makes sense to somebody who does not know you. The price shown is the price paid: add no fees. A number of places can be set for a rate, an option or the whole campaign; it cannot be exceeded, however many people buy at the same moment.',
  'guide.questions_title': 'Asking questions',
  'guide.questions_body':
    'Ask only for what you need: every question makes some people give up, and you answer for that data. A question can be asked of each participant or once for the whole order.',
  'guide.publish_title': 'Publishing and sharing',
  'guide.publish_body':
    'A campaign stays a draft that only you can see until it is published. The “Share” page then gives its address, a QR code to print and the code to copy into your own site: button, counter, thumbnails or the whole form.',
  'guide.money_title': 'Receiving the money',
  'guide.money_body':
    'The association receives the whole of its own part of each payment. Voluntary contributions are counted apart and go to {brand}. Payouts to your bank account are explained line by line, to the last cent.',
  'guide.refunds_title': 'Refunding',
  'guide.refunds_body':
    'A refund, whole or in part, is made from the payment concerned. It goes to the card that was used and arrives within a few days. A refund cannot exceed what was paid, even when asked for twice.',
  'guide.receipts_title': 'Issuing tax receipts',
  'guide.receipts_body':
    'Only associations that have declared that they may do so can issue tax receipts. A ticket, an object or a course is not a gift: do not mark it as one.',
  'guide.team_title': 'Working as a team',
  'guide.team_body':
    'Invite each person with their own email address: for the whole association, or for a single campaign. Remove access as soon as it is no longer needed.',
  'guide.pay_title': 'Paying or giving',
  'guide.pay_body':
    'Choose, enter your details, check the total, pay. Your selection is held for 15 minutes. The amount on the button is the one that will be charged, and nothing is charged if the order cannot be recorded.',
  'guide.tip_title': 'The voluntary contribution',
  'guide.tip_body':
    'It funds {brand} and is optional: nothing is pre-selected, and zero takes as little effort as giving. You can ask for it back from the confirmation email.',
  'guide.instalments_title': 'Paying in instalments',
  'guide.instalments_body':
    'Where the association offers it, the whole schedule is shown before the first payment: dates and amounts, today included. It is free. If an instalment is refused, an email tells you why and how to settle it.',
  'guide.monthly_title': 'Giving each month',
  'guide.monthly_body':
    'The link in the confirmation email lets you change the amount, the day or the card, suspend or stop, without an account and without explaining yourself.',
  'guide.documents_title': 'Finding your documents',
  'guide.documents_body':
    'Your documents are ready as soon as your payment has been taken: open them from the confirmation page, from the link in the confirmation email, or from your own space if you have an account.',
  'guide.withdraw_title': 'Cancelling or being refunded',
  'guide.withdraw_body':
    'A shop purchase or a service without a date can be withdrawn from online on the order’s page, for fourteen days from receipt for goods and from the order for a service. For a dated event or a gift, write to the association: its legal notice says how to reach it.',
  'guide.safety_title': 'Recognising a genuine campaign',
  'guide.safety_body':
    'Every page names the association and says whether its identity was checked. We never ask for a card number by email or by telephone. In doubt? The “Report content” link is at the bottom of each campaign.',
} as const
