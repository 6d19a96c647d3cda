/** The mails of a campaign in its editor: what brings each, and how it is looked at. */
export const letters = {
  'letters.title': 'E-mails de la campagne',
  'letters.purpose':
    'Voici les e-mails que reçoivent les personnes qui commandent. Nous y mettons le numéro, les montants et les liens\u202f; vos mots viennent à la suite. Ils restent dans la langue de la campagne.',
  'letters.link': 'Ajouter vos mots aux e-mails et voir leur aperçu',
  'letters.link_purpose': 'Les e-mails que la campagne envoie\u00a0: vous ajoutez quelques mots à chacun.',
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
  'letters.renewal': 'Rappel de renouvellement',
  'letters.renewal_when':
    'Part au plus trois fois vers qui a payé la saison précédente : 30 jours avant la fin, le lendemain, 30 jours après. Plus rien dès qu’un paiement est commencé. « Options » permet de l’arrêter.',
  'letters.reminder': 'Rappel de la veille',
  'letters.reminder_when':
    'Part la veille à partir de 9\u00a0h, avec la date et le lieu tels qu’ils sont ce jour-là, à qui a commandé et à chaque personne qui a sa propre adresse. Rien ne part pour un événement annulé.',
  'letters.afterwards': 'Remerciement',
  'letters.afterwards_when':
    'Part le lendemain à partir de 9\u00a0h, à celles et ceux qui avaient une place. C’est un message de service : pas d’appel aux dons ni de publicité, ce serait une actualité.',
  'letters.changed': 'Changement de date ou de lieu',
  'letters.changed_when':
    'Part quand vous le décidez, après avoir changé la date ou le lieu d’un événement déjà vendu.',
  'letters.send_reminder': 'Envoyer ce rappel',
  'letters.send_afterwards': 'Envoyer ce remerciement',
  'letters.card_when': 'Part quand vous envoyez de nouveau une carte.',
  'letters.receipt': 'Reçu fiscal',
  'letters.receipt_when': 'Part quand un reçu fiscal est émis, et quand vous l’envoyez de nouveau.',
  'letters.announced': 'Annonce d’une échéance',
  'letters.announced_when': 'Part quelques jours avant une échéance ou un don mensuel.',
  'letters.refused': 'Paiement refusé',
  'letters.refused_when': 'Part quand une échéance, un don mensuel ou un prélèvement n’a pas pu être payé.',
  'letters.real': 'Cet aperçu reprend la dernière commande à l’origine de cet e-mail',
  'letters.invented': 'Cet aperçu reprend une personne inventée',
  'letters.nothing_sent': 'Rien n’a été envoyé, rien n’a été enregistré.',
  'letters.links':
    'Dans cet aperçu, les liens ne s’ouvrent pas\u202f; dans l’e-mail d’essai, ils mènent à la page de la campagne.',
  'letters.try': 'M’envoyer un e-mail d’essai',
  'letters.try_hint': 'Il n’est envoyé qu’à votre adresse, {address}, et reprend une personne inventée.',
  'letters.tried': 'L’e-mail d’essai est en route vers {email}.',
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
