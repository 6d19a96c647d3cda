/** The mails of a campaign in its editor: what brings each, and how it is looked at. */
export const letters = {
  'letters.title': 'E-mails de la campagne',
  'letters.purpose':
    'Voici les e-mails que reçoivent les personnes qui commandent. Le numéro, les montants et les liens sont ajoutés par nos soins\u202f; vos mots s’y ajoutent. Ils restent dans la langue de la campagne.',
  'letters.link': 'Écrire vos mots dans les e-mails et voir chacun d’eux',
  'letters.link_purpose':
    'La confirmation, les billets ou cartes, le reçu fiscal, les échéances\u00a0: vous ajoutez quelques mots à chacun.',
  'letters.words_in': 'Vos mots\u00a0: {mail}',
  'letters.problem': '{field}. {problem}',
  'letters.preview': 'Aperçu',
  'letters.preview_of': 'Aperçu\u00a0: {mail}',
  'letters.confirmation': 'Confirmation de la commande',
  'letters.confirmation_when': 'Part dès que le paiement est confirmé, ou aussitôt quand rien n’est à payer.',
  'letters.ticket': 'Billet',
  'letters.ticket_when':
    'Part quand un billet est transmis à une autre personne, et quand vous l’envoyez de nouveau.',
  'letters.card': 'Carte de membre',
  'letters.card_when': 'Part quand vous envoyez de nouveau une carte.',
  'letters.receipt': 'Reçu fiscal',
  'letters.receipt_when': 'Part quand un reçu fiscal est émis, et quand vous l’envoyez de nouveau.',
  'letters.announced': 'Annonce d’une échéance',
  'letters.announced_when': 'Part quelques jours avant une échéance ou un don mensuel.',
  'letters.refused': 'Paiement refusé',
  'letters.refused_when': 'Part quand une échéance, un don mensuel ou un prélèvement n’a pas pu être payé.',
  'letters.real': 'Cet aperçu reprend la dernière commande de la campagne',
  'letters.invented': 'Cet aperçu reprend une personne inventée',
  'letters.nothing_sent': 'Rien n’a été envoyé, rien n’a été enregistré.',
  'letters.links':
    'Dans cet aperçu, les liens ne s’ouvrent pas\u202f; dans l’e-mail d’essai, ils mènent à la page de la campagne.',
  'letters.try': 'M’envoyer un e-mail d’essai',
  'letters.try_hint': 'Il part à votre adresse seulement\u00a0: {address}.',
  'letters.tried': 'L’e-mail d’essai part à {email}.',
  'letters.too_many_trials':
    'Vous avez demandé beaucoup d’e-mails d’essai. Vous pourrez en demander d’autres dans l’heure.',
  'letters.trial_subject': '[Essai] {subject}',
  'letters.subject': 'Objet',
  'letters.from': 'De',
  'letters.to': 'À',
  'letters.reply_to': 'Réponses',
  'letters.nobody_replies': 'Personne\u00a0: votre association n’a pas donné d’adresse de contact.',
  'letters.frame': 'L’e-mail tel qu’il s’affiche',
  'letters.text': 'Version en texte seul',
} as const
