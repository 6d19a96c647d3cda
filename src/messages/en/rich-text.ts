import type { richText as fr } from '../fr/rich-text.ts'

export const richText = {
  'rich.toolbar': 'Formatting',
  'rich.bold': 'Bold',
  'rich.italic': 'Italic',
  'rich.underline': 'Underline',
  'rich.heading': 'Heading',
  'rich.subheading': 'Subheading',
  'rich.bullets': 'Bulleted list',
  'rich.numbers': 'Numbered list',
  'rich.quote': 'Quotation',
  'rich.link': 'Link',
  'rich.undo': 'Undo the last change',
  'rich.redo': 'Redo the undone change',
  'rich.link_title': 'Link',
  'rich.link_address': 'Address of the link',
  'rich.link_hint': 'A page (https://…) or an email address.',
  'rich.link_invalid': 'Enter an address that begins with https://, or an email address.',
  'rich.link_set': 'Add the link',
  'rich.link_remove': 'Remove the link',
} as const satisfies Record<keyof typeof fr, string>
