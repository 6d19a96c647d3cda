export const documents = {
  'documents.title': 'Logo and signature on documents',
  'documents.lead': 'New documents show them; those that were issued before stay as they are.',
  'documents.saved': 'Saved: the next documents will show it',
  'documents.settings_hint': 'The logo of the association and the image of the signature',
  'documents.logo': 'Logo',
  'documents.logo_shown': 'The logo of the association, as on documents',
  'documents.logo_file': 'Image of the logo',
  'documents.logo_hint':
    'PNG, JPEG or WebP, at most 5 MB. At the head of proofs of payment, tax receipts and tickets; a transparent ground stays transparent.',
  'documents.logo_save': 'Save the logo',
  'documents.logo_remove': 'Remove the logo',
  'documents.signature': 'Signature',
  'documents.signature_shown': 'The signature, as on tax receipts',
  'documents.signature_file': 'Image of the signature',
  'documents.signature_hint':
    'PNG, JPEG or WebP, at most 5 MB: the signature alone, on a white or transparent ground. Below the name of who signs tax receipts.',
  'documents.signature_save': 'Save the signature',
  'documents.signature_remove': 'Remove the signature',
} as const
