export const pages = {
  'meta.description': '{brand}: donation, ticket and membership forms that are free for associations.',
  'home.title': 'Support the associations that matter to you',
  'home.lead':
    'Donations, tickets, memberships: {brand} gives associations simple payment forms, free of charge. The price shown is the price paid, and any contribution to the platform is a choice.',
  'home.campaigns': 'Current campaigns',
  'home.no_campaigns': 'No campaign is open at the moment. Come back soon.',
  'home.see_campaigns': 'See the campaigns',
  'home.promise_free': 'Free for associations',
  'home.promise_free_body':
    'No subscription, no commission. We live on contributions freely left by the people who pay.',
  'home.promise_honest': 'Honest with you',
  'home.promise_honest_body':
    'Nothing is pre-selected and nothing is added at the last moment: the total is visible at every step.',
  'home.promise_open': 'Open to everyone',
  'home.promise_open_body':
    'By keyboard, with a screen reader, on a small phone or over a slow connection, every page stays usable.',
  'home.card_by': 'by {organization}',
  'page.not_found_meta': 'Page not found – {brand}',
  'page.error_meta': 'Error – {brand}',
  'page.title': '{title} – {brand}',
  'page.code': 'Code {status}',
  'page.reference': 'Reference: {trace}',
  'page.copy_reference': 'Copy the reference',
  'page.forbidden_title': 'You do not have access to this page',
  'page.forbidden_body': 'Log in with the account that has the rights, or switch accounts.',
  'page.conflict_title': 'Someone changed this data at the same time',
  'page.conflict_body': 'Reload the page to see the latest version, then try again.',
  'page.reload': 'Reload',
  'page.server_title': 'Something went wrong on our side',
  'page.server_body':
    'What you typed is kept. Try again shortly; if the problem continues, send us the reference below.',
  'page.timeout_title': 'The service is taking too long to respond',
  'page.timeout_body': 'Many people may be here at once. Your request is not lost: try again shortly.',
  'page.retry_in':
    '{count, plural, =0 {Trying again…} one {Trying again in # second} other {Trying again in # seconds}}',
  'page.cancel_retry': 'Cancel the automatic retry',
  'page.invalid_title': 'This request is not valid',
  'page.unavailable_title': 'This page is not available',
  'prefs.saved': 'Your preferences are saved.',
} as const
