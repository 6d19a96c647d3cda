/** The page of a link for renewing memberships, and the mails that lead there. */
export const renewal = {
  'renewal.title': 'Renouveler votre adhésion',
  'renewal.of': '{organization} · {form}',
  'renewal.people':
    '{count, plural, one {La personne qui renouvelle} other {Les # personnes qui renouvellent}}',
  'renewal.choose_rate': 'Tarif à choisir (avant : {rate})',
  'renewal.total': 'Total de l’adhésion',
  'renewal.unseen':
    '{count, plural, one {Votre réponse est reprise} other {Vos # réponses sont reprises}} sans s’afficher ici, car ce lien a pu être transféré. Pour les relire, connectez-vous ou choisissez « Changer quelque chose ».',
  'renewal.answer': '{question} : {answer}',
  'renewal.choose':
    'Un tarif n’existe plus : choisissez-en un autre. Les noms sont déjà remplis là où c’est possible.',
  'renewal.apply':
    'L’association relit aussi les renouvellements : vérifiez la demande, envoyez-la, et vous paierez quand elle sera acceptée.',
  'renewal.incomplete': 'Il reste des réponses à donner. Les noms et les tarifs sont déjà remplis.',
  'renewal.go_on': 'Continuer',
  'renewal.pay': 'Rien n’a changé : payer {amount}',
  'renewal.confirm': 'Rien n’a changé : renouveler',
  'renewal.change': 'Changer quelque chose',
  'renewal.refused': 'Le paiement n’a pas commencé',
  'renewal.done_title': 'Rien à renouveler',
  'renewal.paid_title': 'Merci, c’est enregistré',
  'renewal.paid': 'La confirmation part par e-mail à l’adresse de la dernière adhésion.',
  'renewal.done': 'Ces adhésions sont déjà renouvelées, ou ont été remboursées.',
  'renewal.closed_title': 'La prochaine saison n’est pas encore ouverte',
  'renewal.closed': 'Revenez par ce même lien plus tard, ou regardez la page de l’association.',
  'renewal.see_campaign': 'Voir la page des adhésions',
  'renewal.stop_title': 'Je ne renouvelle pas',
  'renewal.stop': 'Je ne renouvelle pas',
  'renewal.stop_ask':
    'Vous ne souhaitez pas renouveler « {title} » (association {organization}) ? Vous ne recevrez plus de rappel. Votre adhésion reste valable jusqu’à sa fin.',
  'renewal.stopped_title': 'C’est noté',
  'renewal.stopped': 'Plus aucun rappel de l’association {organization} pour ces adhésions.',
  'renewal.stopped_body': 'Vous avez changé d’avis ? Vous pouvez toujours renouveler.',
  'renewal.renew_after_all': 'Renouveler quand même',
  'renewal.link_broken':
    'Ce lien pour renouveler une adhésion n’est plus valable. Vos adhésions sont dans votre espace.',
  'renewal.find': 'Voir mes adhésions',
  'renewal.mail_subject_before': 'Votre adhésion se termine bientôt : {organization}',
  'renewal.mail_subject_over': 'Votre adhésion est terminée : {organization}',
  'renewal.mail_title_before': 'Votre adhésion se termine bientôt',
  'renewal.mail_title_over': 'Votre adhésion est terminée',
  'renewal.mail_before':
    'Votre adhésion à l’association {organization} est valable jusqu’au {date}. La suite, « {form} », est ouverte.',
  'renewal.mail_end':
    'Votre adhésion à l’association {organization} s’est terminée le {date}. La suite, « {form} », est ouverte.',
  'renewal.mail_after':
    'Votre adhésion à l’association {organization} s’est terminée le {date}, et vous pouvez toujours reprendre votre place : « {form} » est ouverte. C’est notre dernier rappel.',
  'renewal.mail_how':
    'Les noms et les tarifs sont déjà remplis : si rien n’a changé, il ne reste qu’à payer.',
  'renewal.mail_people': 'Qui renouvelle',
  'renewal.mail_action': 'Renouveler',
  'renewal.mail_forward': 'Ce lien montre les noms et les tarifs, rien d’autre.',
  'renewal.mail_stop': 'Je ne renouvelle pas',
} as const
