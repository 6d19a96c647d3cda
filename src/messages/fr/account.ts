export const account = {
  'account.menu': 'Mon compte',
  'account.my_payments': 'Mes paiements',
  'account.my_gifts': 'Mes dons mensuels',
  'account.my_receipts': 'Mes documents',
  'account.my_profile': 'Mon profil',
  'account.my_organizations': 'Mes associations',
  'account.show': 'Afficher',
  'account.forgotten': 'Mot de passe oublié ?',
  'account.first_time': 'Première connexion ?',
  'account.activate': 'Activer mon compte',
  'account.locked':
    'Trop d’essais avec cette adresse. Réessayez après {time}, ou choisissez un nouveau mot de passe.',
  'account.connected': 'Vous êtes connecté.',
  'account.first_title': 'Activer mon compte',
  'account.first_lead':
    'Saisissez l’adresse e-mail de vos paiements ou de votre invitation. Nous vous envoyons un lien pour choisir votre mot de passe.',
  'account.forgotten_title': 'Mot de passe oublié',
  'account.forgotten_lead':
    'Saisissez l’adresse e-mail de votre compte. Nous vous envoyons un lien pour choisir un nouveau mot de passe.',
  'account.email_hint': 'Celle de vos paiements, s’il y en a.',
  'account.send_link': 'Recevoir le lien',
  'account.sending_link': 'Envoi en cours…',
  'account.sent_title': 'Consultez votre boîte e-mail',
  'account.sent_body':
    'Un message vient de partir vers {email}. Il dit si un compte existe à cette adresse et comment continuer.',
  'account.sent_patience':
    'Il arrive en quelques minutes. Pensez à regarder dans les courriers indésirables.',
  'account.sent_again': 'Renvoyer le message',
  'account.other_email': 'Utiliser une autre adresse',
  'account.link_invalid_title': 'Ce lien ne fonctionne plus',
  'account.link_invalid_body':
    'Il a déjà servi, a expiré ou est incomplet. Demandez-en un nouveau : il arrive en quelques minutes.',
  'account.ask_new_link': 'Demander un nouveau lien',
  'account.welcome_title': 'Bienvenue',
  'account.welcome_lead':
    'Votre adresse {email} est confirmée. Il reste à dire comment vous vous appelez et à choisir un mot de passe.',
  'account.first_name': 'Prénom',
  'account.last_name': 'Nom',
  'account.new_password': 'Nouveau mot de passe',
  'account.confirm_password': 'Confirmer le mot de passe',
  'account.current_password': 'Mot de passe actuel',
  'account.rules': 'Votre mot de passe',
  'account.rule_long': 'compte au moins {count} caractères',
  'account.rule_notEmail': 'ne contient pas votre adresse e-mail',
  'account.rule_same': 'est saisi deux fois à l’identique',
  'account.rule_rare': 'n’est pas un mot de passe courant : plusieurs mots sans rapport conviennent bien',
  'account.rule_met': 'Fait :',
  'account.rule_unmet': 'À faire :',
  'account.terms': 'En activant votre compte, vous acceptez les <link>conditions d’utilisation</link>.',
  'account.activate_submit': 'Activer mon compte',
  'account.saving': 'Enregistrement en cours…',
  'account.new_password_title': 'Choisir un nouveau mot de passe',
  'account.new_password_lead':
    'Pour le compte {email}. Les autres appareils connectés à ce compte seront déconnectés.',
  'account.save_password': 'Enregistrer et me connecter',
  'account.expired_title': 'Votre mot de passe a expiré',
  'account.expired_lead':
    'Pour protéger vos données, {brand} demande de renouveler les mots de passe de temps en temps. Choisissez-en un nouveau : vous reprendrez ensuite là où vous étiez.',
  'account.save_and_continue': 'Enregistrer et continuer',
  'account.refused': 'E-mail ou mot de passe actuel incorrect.',
  'account.unverified_title': 'Confirmez votre adresse e-mail',
  'account.unverified_body':
    'Votre compte n’est pas encore activé. Nous vous envoyons un lien pour confirmer votre adresse.',
  'account.mail_hello': 'Bonjour,',
  'account.mail_hello_name': 'Bonjour {firstName},',
  'account.mail_once': 'Ce lien sert une seule fois, jusqu’au {until}. Ne le transmettez à personne.',
  'account.mail_activation_subject': 'Activez votre compte {brand}',
  'account.mail_activation_title': 'Activez votre compte',
  'account.mail_activation_body':
    'Vous avez demandé à ouvrir un compte {brand}. Choisissez votre mot de passe : vous retrouverez ensuite les paiements faits avec cette adresse.',
  'account.mail_activation_if_not':
    'Si ce n’est pas vous, ne faites rien : aucun compte n’est ouvert sans ce lien.',
  'account.mail_activation_action': 'Activer mon compte',
  'account.mail_opening_subject': 'Ouvrez l’espace « {organization} »',
  'account.mail_opening_title': 'Ouvrez l’espace de votre association',
  'account.mail_opening_body':
    'Choisissez votre mot de passe : l’espace « {organization} » s’ouvre aussitôt, et votre première campagne peut commencer.',
  'account.mail_opening_if_not': 'Si ce n’est pas vous, ne faites rien : rien n’est ouvert sans ce lien.',
  'account.mail_opening_action': 'Ouvrir l’espace',
  'account.mail_alreadyActive_subject': 'Vous avez déjà un compte {brand}',
  'account.mail_alreadyActive_title': 'Vous avez déjà un compte',
  'account.mail_alreadyActive_body':
    'Vous avez demandé à ouvrir un compte {brand}, mais il en existe déjà un à cette adresse. Connectez-vous, ou choisissez un nouveau mot de passe depuis la page de connexion.',
  'account.mail_alreadyActive_if_not': 'Si ce n’est pas vous, ne faites rien : rien n’a changé.',
  'account.mail_alreadyActive_action': 'Me connecter',
  'account.mail_newPassword_subject': 'Choisissez un nouveau mot de passe {brand}',
  'account.mail_newPassword_title': 'Choisissez un nouveau mot de passe',
  'account.mail_newPassword_body':
    'Vous avez demandé un nouveau mot de passe pour votre compte {brand}. L’ancien reste valable tant que vous n’en avez pas choisi un autre.',
  'account.mail_newPassword_if_not':
    'Si ce n’est pas vous, ne faites rien : votre mot de passe ne change pas.',
  'account.mail_newPassword_action': 'Choisir un mot de passe',
  'account.mail_noAccount_subject': 'Aucun compte {brand} à cette adresse',
  'account.mail_noAccount_title': 'Il n’y a pas de compte à cette adresse',
  'account.mail_noAccount_body':
    'Vous avez demandé un nouveau mot de passe {brand}, mais aucun compte n’est activé à cette adresse. Vous pouvez l’activer maintenant, ou essayer une autre adresse.',
  'account.mail_noAccount_if_not': 'Si ce n’est pas vous, ne faites rien : rien n’a changé.',
  'account.mail_noAccount_action': 'Activer mon compte',
  'account.mail_passwordChanged_subject': 'Votre mot de passe {brand} a été modifié',
  'account.mail_passwordChanged_title': 'Votre mot de passe a été modifié',
  'account.mail_passwordChanged_body':
    'Le mot de passe de votre compte {brand} vient d’être modifié. Les autres appareils ont été déconnectés.',
  'account.mail_passwordChanged_if_not':
    'Si ce n’est pas vous, choisissez tout de suite un nouveau mot de passe : celui-ci ne vaudra plus rien.',
  'account.mail_passwordChanged_action': 'Choisir un autre mot de passe',
} as const
