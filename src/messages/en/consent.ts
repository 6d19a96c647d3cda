export const consent = {
  'consent.banner': 'Cookies',
  'consent.customise': 'Customise',
  'cookies.title': 'Manage cookies',
  'cookies.lead_none':
    'This site only stores what it needs to work: nothing serves advertising or audience measurement, so there is nothing to accept.',
  'cookies.lead_audience':
    'This site stores what it needs to work. Audience measurement waits for your consent.',
  'cookies.choice_title': 'Your choice',
  'cookies.choice_body':
    'Audience measurement counts page views and a few actions (step completed, payment submitted, contribution changed, logout) with Matomo, at {host}. It uses no cookie, does not recognise you from one visit to the next, and receives no name, no amount and no address of an order.',
  'cookies.choice_none': 'You have not chosen yet: nothing is measured.',
  'cookies.choice_accepted': 'You have accepted audience measurement.',
  'cookies.choice_refused': 'You have refused audience measurement.',
  'cookies.choice_kept': 'Your choice is kept for 6 months. You can change it here at any time.',
  'cookies.needed_title': 'What your browser keeps',
  'cookies.needed_body':
    'These cookies and records are needed for the service that you ask for: the law asks for no consent to them. They all come from this site.',
  'cookies.days': '{count, plural, one {# day} other {# days}}',
  'cookies.months': '{count, plural, one {# month} other {# months}}',
  'cookies.while_open': 'While the tab is open',
  'cookies.while_logged_in': 'While you stay logged in',
  'cookies.while_kept': 'Until you clear the data of the site',
  'cookies.while_gate_open':
    'Until this device hears that the gate has ended; what is not sent yet stays until it is sent',
  'cookies.cart_life': 'Until the browser is closed; the cart itself expires after 15 minutes',
  'cookies.locale': 'Your language',
  'cookies.a11y': 'Your accessibility settings',
  'cookies.session': 'Your session',
  'cookies.pass': 'Your place in a waiting room',
  'cookies.cart': 'Your cart',
  'cookies.organization': 'The association that you work for',
  'cookies.tickets': 'Tickets and membership cards that you opened here, to show them without a network',
  'cookies.gate_page': 'The page of a gate that you keep, to open it without a network',
  'cookies.gate_list':
    'The names that are expected at a gate that you keep, and the scans, to check them without a network',
  'cookies.gate_settings': 'Your settings at a gate: the sound and the chosen camera',
  'cookies.celebrated': 'That the end of an order was celebrated already',
  'cookies.typed': 'What you typed into a form, deleted at the confirmation',
  'cookies.consent': 'Your choice about audience measurement',
  'cookies.payment_title': 'When you pay',
  'cookies.payment_body':
    'The payment provider sets its own cookies on the payment page, to recognise fraud. They are needed for the payment.',
  'seo.image': 'Illustration of the campaign “{title}”',
} as const
