/** Applications for membership, which an association accepts before they are paid. */
export const application = {
  'error.APPROVAL_NEEDED':
    'The association accepts each application before it is paid: send yours from the page of the campaign.',
  'error.APPROVAL_OFF': 'The association asks for no approval any more: you can pay right away.',
  'error.APPLICATION_OVER': 'This application can no longer be paid or withdrawn.',
  'error.APPLICATION_DECIDED': 'This application already has its answer.',

  'application.summary_title': 'Your application',
  'application.how_title': 'You pay nothing now',
  'application.how':
    'The association reads each application. You send yours now, and pay only once it is accepted: an email will then give you a link, at this price.',
  'application.dates_move': 'The dates of the payments will start on the day when you pay.',
  'application.send': 'Send my application',
  'application.sending': 'Sending the application…',
  'application.before_title': 'You already have an application under way',
  'application.before': 'Sent on {date}. You may send another one, for somebody else for instance.',

  'application.page_title': 'Application for membership',
  'application.of': '{organization}, {form}',
  'application.state_waiting_title': 'Your application is sent',
  'application.state_waiting':
    'The association will read it. There is nothing to pay for now: once it is accepted, an email will give you a link to pay.',
  'application.state_accepted_title': 'Your application is accepted',
  'application.state_accepted': 'Your place is kept until {day}. All that is left is to pay.',
  'application.state_declined_title': 'Your application was not accepted',
  'application.state_declined': 'Nothing was charged. The association can tell you more.',
  'application.state_withdrawn_title': 'You have withdrawn your application',
  'application.state_withdrawn': 'Nothing was charged. You can send another one whenever you like.',
  'application.state_lapsed_title': 'This application no longer waits',
  'application.state_lapsed': 'The time is over, and nothing was charged. You can send a new application.',
  'application.state_paid_title': 'Your membership is confirmed',
  'application.state_paid': 'Everything is in order. The confirmation went out by email.',
  'application.state_awaited_title': 'Your membership waits for your transfer',
  'application.state_awaited': 'The email that you got gives the account, the amount and the reference.',
  'application.state_ended_title': 'This membership is cancelled',
  'application.state_ended': 'The page of the order says what became of it.',
  'application.see_order': 'See the order',
  'application.word': 'A word from the association',
  'application.asked': 'What you apply for',
  'application.free': 'Free',
  'application.sent_on': 'Sent on {date}',
  'application.refused': 'The payment could not begin',
  'application.pay': 'Pay {amount}',
  'application.withdraw': 'Withdraw my application',
  'application.withdraw_hint': 'Your place is free again at once. This cannot be undone.',
  'application.withdraw_confirm': 'Withdraw for good',
  'application.link_over':
    'The application no longer exists, or the address is not complete. Open the latest link that you received.',

  'application.mail.applicationReceived.subject': 'Your application is sent ({organization})',
  'application.mail.applicationReceived.title': 'Your application is sent',
  'application.mail.applicationReceived.body':
    'Hello {firstName}, your application for “{form}” has arrived. The association will read it and answer by email.',
  'application.mail.nothing_taken':
    'You pay only once it is accepted. Nothing was charged, and no card is asked for.',
  'application.mail.repeated':
    'Another application from your address is already under way for this campaign. If one of them is too many, you can withdraw it.',
  'application.mail.applicationAccepted.subject': 'Your application is accepted ({organization})',
  'application.mail.applicationAccepted.title': 'Your application is accepted',
  'application.mail.applicationAccepted.body':
    'Hello {firstName}, the association has accepted your application for “{form}”. {amount} is left to pay: your place is kept until {day}.',
  'application.mail.applicationAcceptedFree.body':
    'Hello {firstName}, the association has accepted your application for “{form}”. There is nothing to pay: your membership is confirmed.',
  'application.mail.applicationReminder.subject':
    'A few days left to pay for your membership ({organization})',
  'application.mail.applicationReminder.title': 'Your place is kept for a few more days',
  'application.mail.applicationReminder.body':
    'Hello {firstName}, your application for “{form}” is accepted and waits for your payment of {amount}. After {day} the place is free again.',
  'application.mail.applicationDeclined.subject': 'Your application ({organization})',
  'application.mail.applicationDeclined.title': 'Your application was not accepted',
  'application.mail.applicationDeclined.body':
    'Hello {firstName}, the association has not accepted your application for “{form}”. Nothing was charged, and what you told them will be erased.',
  'application.mail.applicationLapsed.subject': 'Your application no longer waits ({organization})',
  'application.mail.applicationLapsed.title': 'Your application no longer waits',
  'application.mail.applicationLapsed.body':
    'Hello {firstName}, your application for “{form}” had no answer from the association and no longer waits. Nothing was charged. You can send a new one.',
  'application.mail.applicationLapsedUnpaid.body':
    'Hello {firstName}, the time to pay for your application for “{form}” is over: the place is free again, and nothing was charged. You can send a new application.',
  'application.mail.word': 'A word from the association',
  'application.mail.people': 'For',
  'application.mail.see': 'Follow my application',
  'application.mail.pay': 'Pay {amount}',

  'application.told.subject':
    '{organization}: {count, plural, =0 {your applications for membership} one {# application for membership to read} other {# applications for membership to read}}',
  'application.told.title': 'Your applications for membership',
  'application.told.body':
    '{count, plural, =0 {No application waits for your answer.} one {# application waits for your answer.} other {# applications wait for your answer.}} This is what changed on {date}.',
  'application.told.came':
    '{count, plural, =0 {No new application} one {# new application} other {# new applications}}',
  'application.told.lapsed':
    '{count, plural, one {# application was not paid or read in time: its place is free} other {# applications were not paid or read in time: their places are free}}',
  'application.told.waiting':
    '{count, plural, =0 {None waits for your answer} one {# waits for your answer} other {# wait for your answer}}',
  'application.told.see': 'Read the applications',

  'applications.tab': 'Applications',
  'applications.waiting_count': '{count} to read',
  'applications.title': 'Applications for membership',
  'applications.purpose':
    'Everybody sends an application without paying. Accept it: a link to pay goes out by email, and the place is kept for {days, plural, one {# day} other {# days}}.',
  'applications.shown': 'Applications shown',
  'applications.shown_waiting': 'To read ({count})',
  'applications.shown_accepted': 'Accepted, to be paid ({count})',
  'applications.shown_over': 'Over',
  'applications.none_waiting_title': 'No application to read',
  'applications.none_waiting': 'The next applications will arrive here. You get one email a day at most.',
  'applications.none_off':
    'This campaign is paid at once. To read each application before it is paid, tick “Accept each application before it is paid”, step 4, “Settings”.',
  'applications.none_accepted_title': 'No application to be paid',
  'applications.none_accepted': 'Applications that you accept wait here for their payment.',
  'applications.none_over_title': 'No application is over',
  'applications.none_over': 'Applications that were paid, declined, withdrawn or that lapsed are found here.',
  'applications.to_settings': 'Open the settings',
  'applications.share': 'Share the page',
  'applications.forgotten': 'Data erased',
  'applications.again': 'Another application is open',
  'applications.sent_on': 'Sent on {date}',
  'applications.until': 'To be paid by the end of {date}',
  'applications.choose': 'Choose the application of {name}',
  'applications.accept_chosen': 'Accept the ticked applications',
  'applications.accepted_some':
    '{count, plural, =0 {No application was accepted: tick those that you accept.} one {# application accepted: an email is on its way.} other {# applications accepted: an email is on its way to each.}}',
  'applications.pages': 'Pages of applications',
  'applications.state_waiting': 'To read',
  'applications.state_accepted': 'Accepted, to be paid',
  'applications.state_declined': 'Declined',
  'applications.state_withdrawn': 'Withdrawn',
  'applications.state_lapsed': 'Lapsed',
  'applications.state_paid': 'Paid',
  'applications.state_awaited': 'Transfer awaited',
  'applications.state_ended': 'Cancelled',
  'applications.one_title': 'Application no. {number}',
  'applications.back': 'Applications',
  'applications.done_accepted': 'The application is accepted: an email is on its way.',
  'applications.done_declined':
    'The application is declined: an email is on its way, and the place is free again.',
  'applications.asked': 'What is applied for',
  'applications.contact': 'Who applies',
  'applications.name': 'Name',
  'applications.email': 'Email',
  'applications.address': 'Address',
  'applications.birth_date': 'Date of birth',
  'applications.company': 'Organisation',
  'applications.files': 'Files sent with it',
  'applications.file_of_payer': 'Supporting document',
  'applications.file': '{name} ({size})',
  'applications.decide': 'Your answer',
  'applications.word_label': 'A word in the email',
  'applications.word_hint': 'It goes out with your answer, whether you accept or decline.',
  'applications.accept': 'Accept',
  'applications.decline': 'Decline',
  'applications.decline_accepted': 'Take the acceptance back and decline',
  'applications.decide_hint':
    'Declining frees the place at once, and the data of the application are erased afterwards.',
  'applications.decided_on': 'Answered on {date}',
  'applications.record': 'Record its payment',
  'applications.record_hint':
    'A cheque, cash or a transfer that has come: the application becomes an order, and its payment link is of no more use.',
  'applications.record_waiting':
    'A cheque, cash or a transfer that has come: the application is accepted and becomes an order. A confirmation goes out by email.',
  'applications.done_recorded': 'The payment is recorded: the application has become an order.',
  'applications.done_awaited':
    'The application has become an order that waits for its transfer: its payer gets the account and the reference by email.',
  'applications.see_order': 'See the order',
  'applications.only_administrators': 'Only administrators of the campaign accept or decline.',
} as const
