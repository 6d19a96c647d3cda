export const documents = {
  'documents.title': 'Logo et signature des documents',
  'documents.lead':
    'Les nouveaux documents les montrent ; ceux qui ont déjà été établis restent comme ils sont.',
  'documents.saved': 'C’est enregistré : les prochains documents le montreront',
  'documents.settings_hint': 'Le logo de l’association et l’image de la signature',
  'documents.logo': 'Logo',
  'documents.logo_shown': 'Le logo de l’association, comme sur les documents',
  'documents.logo_file': 'Image du logo',
  'documents.logo_hint':
    'PNG, JPEG ou WebP, 5 Mo au plus. En haut des attestations, des reçus fiscaux et des billets ; un fond transparent le reste.',
  'documents.logo_save': 'Enregistrer le logo',
  'documents.logo_remove': 'Retirer le logo',
  'documents.signature': 'Signature',
  'documents.signature_shown': 'La signature, comme sur les reçus fiscaux',
  'documents.signature_file': 'Image de la signature',
  'documents.signature_hint':
    'PNG, JPEG ou WebP, 5 Mo au plus : la signature seule, sur fond blanc ou transparent. Sous le nom du signataire des reçus fiscaux.',
  'documents.signature_save': 'Enregistrer la signature',
  'documents.signature_remove': 'Retirer la signature',
} as const
