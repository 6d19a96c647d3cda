import type { integration as source } from '../fr/integration.ts'

/** Keys and event endpoints of an association, in the back office. */
export const integration = {
  'error.API_KEYS_FULL': 'Your association already has ten keys. Revoke one to create another.',
  'error.ENDPOINTS_FULL': 'Your association already has ten endpoints. Delete one to add another.',
  'error.origin_invalid':
    'Write one address per line, starting with https://, for example https://www.my-site.org.',
  'error.origins_too_many': 'Ten sites at most.',
  'error.endpoint_url_invalid':
    'Write a whole address that starts with https://, without a port number, for example https://www.my-site.org/events.',
  'error.endpoint_url_private':
    'This address cannot be reached from the Internet. Write a public domain name.',
  'error.endpoint_events_required': 'Choose at least one type of event.',
  'integration.mail_subject': 'Events are no longer sent to {host}',
  'integration.mail_title': 'An endpoint no longer receives events',
  'integration.mail_gone':
    'The endpoint of {organization} at {host} answered that it is gone (410). We no longer send anything to it.',
  'integration.mail_failing':
    'For five days, the endpoint of {organization} at {host} has not received our events. We have stopped sending.',
  'integration.mail_next':
    'Once it is repaired, enable it again in your administration space, then resend the missed events.',
  'integration.mail_see': 'See deliveries',
} as const satisfies Record<keyof typeof source, string>
