/** The page of a link for renewing memberships, and the mails that lead there. */
export const renewal = {
  'renewal.title': 'Renew your membership',
  'renewal.of': '{organization} · {form}',
  'renewal.people': '{count, plural, one {The person who renews} other {The # people who renew}}',
  'renewal.choose_rate': 'Rate to choose (before: {rate})',
  'renewal.total': 'Total of the membership',
  'renewal.unseen':
    '{count, plural, one {Your answer is taken along} other {Your # answers are taken along}} without being shown here, as this link may have been passed on. To read them again, log in or choose “Change something”.',
  'renewal.answer': '{question}: {answer}',
  'renewal.choose': 'A rate is no longer sold: choose another one. Names are filled in wherever possible.',
  'renewal.apply':
    'The association reads renewals too: check the application, send it, and you pay once it is accepted.',
  'renewal.incomplete': 'Some answers are still missing. Names and rates are filled in already.',
  'renewal.go_on': 'Go on',
  'renewal.pay': 'Nothing has changed: pay {amount}',
  'renewal.confirm': 'Nothing has changed: renew',
  'renewal.change': 'Change something',
  'renewal.refused': 'The payment has not begun',
  'renewal.done_title': 'Nothing to renew',
  'renewal.paid_title': 'Thank you, it is on record',
  'renewal.paid': 'The confirmation is on its way to the email address of the last membership.',
  'renewal.done': 'These memberships are renewed already, or were refunded.',
  'renewal.closed_title': 'The next season is not open yet',
  'renewal.closed': 'Come back by this same link later, or look at the page of the association.',
  'renewal.see_campaign': 'See the membership page',
  'renewal.stop_title': 'I will not renew',
  'renewal.stop': 'I will not renew',
  'renewal.stop_ask':
    'You do not want to renew “{title}” ({organization})? You will get no more reminders. Your membership stays valid until its end.',
  'renewal.stopped_title': 'Noted',
  'renewal.stopped': 'No more reminders from {organization} about these memberships.',
  'renewal.stopped_body': 'Changed your mind? You can still renew.',
  'renewal.renew_after_all': 'Renew after all',
  'renewal.link_broken':
    'This link for renewing a membership is no longer valid. Your memberships are in your space.',
  'renewal.find': 'See my memberships',
  'renewal.mail_subject_before': 'Your membership ends soon: {organization}',
  'renewal.mail_subject_over': 'Your membership is over: {organization}',
  'renewal.mail_title_before': 'Your membership ends soon',
  'renewal.mail_title_over': 'Your membership is over',
  'renewal.mail_before':
    'Your membership of {organization} is valid until {date}. What follows, “{form}”, is open.',
  'renewal.mail_end': 'Your membership of {organization} ended on {date}. What follows, “{form}”, is open.',
  'renewal.mail_after':
    'Your membership of {organization} ended on {date}, and you can still take your place again: “{form}” is open. This is our last reminder.',
  'renewal.mail_how':
    'Names and rates are filled in already: if nothing has changed, all that is left is to pay.',
  'renewal.mail_people': 'Who renews',
  'renewal.mail_action': 'Renew',
  'renewal.mail_forward': 'This link shows the names and the rates, nothing else.',
  'renewal.mail_stop': 'I will not renew',
} as const
