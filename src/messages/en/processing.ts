import type { processing as source } from '../fr/processing.ts'

export const processing = {
  'processing.title': 'Data processing contract',
  'processing.lead':
    'This is the contract of article 28 of the GDPR. The association, which is the controller, accepts it when it opens its space; {brand} processes the data of its payers, members and participants on its behalf.',
  'processing.object_title': 'Subject, duration and nature',
  'processing.object_body':
    '{brand} publishes the association’s forms, records orders, sends confirmations and documents and keeps the lists, for as long as the space exists. The data are names, addresses, answers to the association’s questions, orders and payments; never a card number.',
  'processing.instructions_title': 'Instructions',
  'processing.instructions_body':
    '{brand} processes these data only to provide the service and on the instructions that the association gives in its space, and says so if an instruction seems to be against the law.',
  'processing.duties_title': 'Duties',
  'processing.duty_secret': 'Whoever has access to the data is bound to secrecy.',
  'processing.duty_security':
    'Data are encrypted on the way; access is limited, traced and protected by a second factor.',
  'processing.duty_place': 'Data are kept in the European Union.',
  'processing.duty_help':
    '{brand} helps the association to answer what people ask for: access, correction, erasure, export.',
  'processing.duty_breach':
    'The association is told of a data breach without delay, within 48 hours of its discovery at the latest.',
  'processing.duty_audit':
    'The code is public; {brand} provides what proves that this contract is kept and allows for inspections.',
  'processing.others_title': 'Other processors',
  'processing.others_body':
    'The host and the payment provider that the legal notice names. A change is announced one month before; the association may object and take its data back.',
  'processing.end_title': 'End',
  'processing.end_body':
    'When the space is closed the association exports its data; they are erased afterwards, except for what the law asks to keep. The periods are those of the page “Privacy”.',
} as const satisfies Record<keyof typeof source, string>
