export const validation = {
  'val.summary_title':
    '{count, plural, one {Il y a une erreur à corriger} other {Il y a # erreurs à corriger}}',
  'val.email_again': 'Recopiez votre e-mail.',
  'val.payer_document': 'Ajoutez le document demandé.',
  'val.required': 'Renseignez « {label} ».',
  'val.too_short': '« {label} » : saisissez au moins deux lettres.',
  'val.number': 'Saisissez la quantité en chiffres, par exemple 2.',
  'val.amount_min': 'Le montant doit être supérieur ou égal à {0} €.',
  'val.amount_max': 'Le montant doit être inférieur à {0} €.',
  'val.email_unusual': 'Vérifiez votre adresse : elle contient un caractère inhabituel.',
  'val.email_suggest': 'Vouliez-vous dire {email} ?',
  'val.max_length': 'Ce champ est limité à {0} caractères.',
  'val.max_length_of': '« {label} » : {0} caractères au plus.',
  'val.file_size': 'Ce fichier fait {size} ; la limite est de {max}.',
  'val.file_type': 'Ce format n’est pas accepté. Utilisez {formats}.',
  'val.coupon_expired': 'Ce code a expiré.',
} as const
