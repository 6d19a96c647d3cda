export const statement = {
  'statement.title': 'Accessibility statement',
  'statement.promise':
    '{brand} wants everybody to be able to give, register and join without help. This statement covers every page of this site and the widgets that associations show on theirs.',
  'statement.state_title': 'Compliance status',
  'statement.state_body':
    '{brand} is {state, select, full {fully compliant} partial {partially compliant} other {not compliant}} with the French accessibility standard (RGAA 4.1). This is the status that the operator of this site declares.',
  'statement.results_title': 'Results of the checks',
  'statement.results_body':
    'The 106 criteria were gone through one by one on {date}: {met, plural, one {# criterion is met} other {# criteria are met}} out of {applicable} that apply, which is {rate}%.',
  'statement.by_ourselves':
    'These checks were made by the team that develops the software, with automatic tools, with the keyboard and by reading the pages. No person concerned and no independent body took part.',
  'statement.not_met_title': 'What does not comply yet',
  'statement.not_met':
    'Criterion {criterion}: {what, select, c7_1 {a donation and the purchase of a ticket were heard with one screen reader only, Orca; the other pages have not been heard yet, and nothing was heard with NVDA, JAWS or VoiceOver.} other {the criterion is not met.}}',
  'statement.made_title': 'How this statement was made',
  'statement.made_body':
    'Browser: {browser}. Tools: {tools}. Technologies: HTML, CSS, JavaScript, WAI-ARIA, SVG, PDF.',
  'statement.heard_body':
    'Screen reader: {reader} with {browser} on {system}. A donation and the purchase of a ticket were made by ear and keyboard, from the form to the confirmation: what is said was compared with what is shown. Around the card fields, which come from the payment provider, Orca sometimes says nothing: ask it where you are.',
  'statement.pages_body':
    'Pages checked: home, search, association page, forms of every type at every step, payment, confirmation and failures, log-in, personal space, administration, widgets, legal pages and error pages.',
  'statement.report_title': 'Reporting a difficulty',
  'statement.report_body':
    'Does a page stop you? Write to {email}: we answer, offer another way and correct it.',
  'statement.appeal_title': 'Remedies',
  'statement.appeal_body':
    'Without a satisfying answer you may write to the French Defender of Rights (Libre réponse 71120, 75342 Paris Cedex 07), use defenseurdesdroits.fr or reach a delegate in your department.',
} as const
