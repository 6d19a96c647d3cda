/** Money that an association pays back by transfer: the payer’s page, the association’s, the mail. */
export const repayment = {
  'error.iban_invalid':
    'Vérifiez l’IBAN : une lettre ou un chiffre ne correspond pas. Il commence par deux lettres, par exemple FR.',
  'error.holder_invalid': 'Écrivez le nom du titulaire en lettres latines, comme sur le relevé du compte.',
  'repayment.title': 'Indiquez où recevoir {amount}',
  'repayment.intro':
    'L’association {organization} vous rembourse la commande n° {order} (« {title} ») par virement. Elle a besoin de votre IBAN.',
  'repayment.holder': 'Titulaire du compte',
  'repayment.holder_hint': 'Le nom, comme sur le relevé du compte.',
  'repayment.iban': 'IBAN',
  'repayment.iban_hint': 'Il figure sur votre relevé d’identité bancaire (RIB).',
  'repayment.submit': 'Envoyer mon IBAN',
  'repayment.change': 'Remplacer mon IBAN',
  'repayment.kept': 'Votre IBAN est enregistré : {holder}, {iban}.',
  'repayment.kept_body': 'Vous pouvez encore le remplacer tant que le virement n’est pas préparé.',
  'repayment.too_late': 'Rien n’a été changé : le virement est déjà préparé.',
  'repayment.sent':
    'L’association {organization} a transmis le virement à sa banque. Il arrive le plus souvent sous deux jours ouvrés.',
  'repayment.privacy':
    'Seule l’association {organization} s’en sert, pour ce remboursement. {brand} le garde chiffré, puis l’efface.',
  'repayment.mail_subject': '{organization} : votre remboursement de {amount}',
  'repayment.mail_preview': 'Il manque votre IBAN pour « {title} ».',
  'repayment.mail_title': 'Votre remboursement de {amount}',
  'repayment.mail_body':
    'Bonjour {firstName}, l’association {organization} vous rembourse {amount} pour « {title} ». Indiquez-lui sur quel compte les virer, en une minute.',
  'repayment.mail_why':
    'Cet argent ne peut pas revenir sur une carte. {brand} ne vous demande jamais de numéro de carte ni de code.',
  'repayment.mail_action': 'Indiquer mon IBAN',
  'repayment.office_title': 'À rembourser par virement',
  'repayment.office_purpose':
    'Ces personnes n’ont pas payé par carte, ou leur carte ne reçoit plus d’argent. Elles indiquent leur IBAN par un lien ; vous remettez le fichier de virements à votre banque.',
  'repayment.none_title': 'Aucun virement à préparer',
  'repayment.none':
    'Depuis une annulation ou un remboursement de plusieurs commandes, demandez leur IBAN aux personnes que la carte ne peut pas rembourser.',
  'repayment.account': 'Compte',
  'repayment.waiting': 'IBAN attendu',
  'repayment.make_title': 'Préparer le fichier pour la banque',
  'repayment.make_count':
    '{count, plural, one {# virement est prêt} other {# virements sont prêts}}, {amount} en tout.',
  'repayment.own_iban': 'IBAN de l’association',
  'repayment.own_iban_hint': 'Le compte qui paie.',
  'repayment.execute_on': 'Date des virements',
  'repayment.make': 'Préparer le fichier',
  'repayment.files': 'Fichiers préparés',
  'repayment.files_hint':
    'Déposez le fichier (pain.001) dans votre espace bancaire, puis notez-le. Rien ne part d’ici. Quinze minutes après, les remboursements sont comptabilisés.',
  'repayment.file': 'Fichier du {at}',
  'repayment.file_facts': '{count, plural, one {# virement} other {# virements}}, {amount}, pour le {on}.',
  'repayment.file_sent': 'Transmis à la banque, noté le {at}.',
  'repayment.file_outdated':
    'Une somme de ce fichier n’est plus due. Reprenez le fichier et préparez-en un autre.',
  'repayment.download': 'Télécharger',
  'repayment.download_of': 'Télécharger le fichier du {at}',
  'repayment.note_sent': 'La banque l’a reçu',
  'repayment.undo': 'Reprendre ces virements',
  'repayment.unsend': 'Non, pas encore transmis',
  'repayment.reason': 'Remboursement {organization}, commande {order}',
  'repayment.void_reason': 'Remboursé par virement par l’association.',
  'repayment.ask': 'Demander leur IBAN à ces personnes',
  'repayment.ask_hint':
    'Chacune reçoit un e-mail avec un lien personnel. Sans réponse, vous pouvez la relancer dès le lendemain.',
} as const
