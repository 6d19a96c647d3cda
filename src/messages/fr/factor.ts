export const factor = {
  'factor.title': 'Second facteur',
  'factor.profile_body':
    'En plus de votre mot de passe, une clé d’accès ou une application prouve que c’est bien vous au moment d’agir sur l’équipe ou sur l’argent.',
  'factor.profile_link': 'Gérer mon second facteur',
  'factor.lead':
    'En plus de votre mot de passe, un second facteur prouve que c’est bien vous. Il vous est demandé pour inviter ou retirer une personne, changer un rôle, rembourser une somme importante, relier des programmes ou exploiter cette installation.',
  'factor.needed_title': 'Cette action demande un second facteur',
  'factor.needed_body': 'Ajoutez-en un ici : vous reprendrez ensuite là où vous étiez.',
  'factor.passkeys_title': 'Clés d’accès',
  'factor.passkeys_body':
    'Le plus simple : votre téléphone ou votre ordinateur vous reconnaît par l’empreinte, le visage ou le code qui le déverrouille. Rien à retenir ni à recopier.',
  'factor.passkey_add': 'Ajouter une clé d’accès',
  'factor.passkey_name': 'Nom de la clé',
  'factor.passkey_default': 'Clé d’accès du {date}',
  'factor.passkey_no_script':
    'Les clés d’accès demandent JavaScript, qui est désactivé dans votre navigateur.',
  'factor.passkey_waiting': 'En attente de votre appareil…',
  'factor.passkey_failed': 'Le service n’a pas répondu. Vérifiez votre connexion et réessayez.',
  'factor.added_on': 'Ajoutée le {date}',
  'factor.used_on': 'Dernier usage : {date}',
  'factor.never_used': 'Pas encore utilisée',
  'factor.rename': 'Renommer',
  'factor.rename_of': 'Renommer « {name} »',
  'factor.save_name': 'Enregistrer le nom',
  'factor.remove': 'Retirer',
  'factor.remove_of': 'Retirer « {name} »',
  'factor.app_title': 'Application à codes',
  'factor.app_body':
    'Une application d’authentification sur votre téléphone affiche un code à six chiffres, renouvelé toutes les trente secondes.',
  'factor.app_add': 'Relier une application',
  'factor.app_linked': 'Une application est reliée.',
  'factor.app_remove': 'Retirer l’application',
  'factor.password': 'Votre mot de passe',
  'factor.password_hint': 'Votre connexion date un peu : confirmez-la avant d’ajouter un premier facteur.',
  'factor.codes_title': 'Codes de récupération',
  'factor.codes_body':
    'Chacun remplace une fois votre second facteur, si vous n’avez plus votre téléphone ou votre clé.',
  'factor.codes_left':
    '{count, plural, =0 {Il ne vous en reste aucun.} one {Il vous en reste un.} other {Il vous en reste {count}.}}',
  'factor.codes_renew': 'Créer dix nouveaux codes',
  'factor.codes_renew_note': 'Les anciens ne fonctionneront plus.',
  'factor.done_passkey': 'La clé d’accès est ajoutée.',
  'factor.done_app': 'L’application est reliée.',
  'factor.done_renamed': 'Le nom est enregistré.',
  'factor.done_removed': 'Le second facteur est retiré.',
  'factor.link_title': 'Relier une application',
  'factor.link_scan':
    'Dans votre application d’authentification, ajoutez un compte et photographiez ce code.',
  'factor.link_qr': 'Code QR à photographier avec l’application ; la clé en texte suit.',
  'factor.link_secret': 'Ou saisissez cette clé dans l’application :',
  'factor.link_open': 'Ouvrir dans l’application de cet appareil',
  'factor.link_code': 'Code affiché par l’application',
  'factor.link_code_hint': 'Six chiffres.',
  'factor.link_submit': 'Relier l’application',
  'factor.link_none': 'Aucune application n’attend son premier code.',
  'factor.cancel': 'Annuler',
  'factor.kept_title': 'Gardez ces codes de récupération',
  'factor.kept_body':
    'Ils ne seront plus jamais affichés. Imprimez-les ou rangez-les dans un gestionnaire de mots de passe : chacun sert une fois, si vous perdez votre second facteur.',
  'factor.kept_list': 'Vos dix codes de récupération',
  'factor.kept_copy': 'Copier les codes',
  'factor.kept_copied': 'Les dix codes sont copiés.',
  'factor.kept_continue': 'Je les ai gardés, continuer',
  'factor.proof_title': 'Prouvez que c’est vous',
  'factor.proof_lead':
    'Cette action est sensible. Confirmez-la avec votre second facteur ; il ne vous sera pas redemandé pendant un quart d’heure.',
  'factor.proof_passkey': 'Utiliser ma clé d’accès',
  'factor.proof_or': 'Ou saisissez un code',
  'factor.proof_code': 'Code',
  'factor.proof_code_app': 'Les six chiffres de votre application, ou un code de récupération.',
  'factor.proof_code_recovery': 'Un de vos codes de récupération.',
  'factor.proof_submit': 'Confirmer',
  'factor.proof_lost_title': 'Vous n’avez plus votre second facteur ?',
  'factor.proof_lost':
    'Un code de récupération le remplace. Sans code, écrivez à la personne qui exploite ce site : après avoir vérifié que c’est vous, elle peut le retirer de votre compte. <link>Nous contacter</link>',
  'factor.locked': 'Trop de codes erronés. Réessayez après {time}.',
  'factor.login_passkey': 'Utiliser une clé d’accès',
  'factor.again_title': 'Rien n’est encore parti. Vérifiez ce que vous aviez saisi, puis validez à nouveau.',
  'factor.operator_title': 'Exploiter {brand}',
  'factor.operator_what':
    'Vous êtes invité à exploiter cette installation : signalements, e-mails, rapprochements, associations et réglages. Un second facteur vous sera demandé.',
  'factor.mail_subject': 'Le second facteur de votre compte {brand} a changé',
  'factor.mail_title': 'Votre second facteur a changé',
  'factor.mail_action': 'Voir mon second facteur',
  'factor.mail_not_you':
    'Si ce n’est pas vous, changez tout de suite votre mot de passe et retirez ce que vous ne reconnaissez pas.',
  'factor.mail_passkeyAdded': 'Une clé d’accès vient d’être ajoutée à votre compte {brand}.',
  'factor.mail_passkeyRemoved': 'Une clé d’accès vient d’être retirée de votre compte {brand}.',
  'factor.mail_appAdded': 'Une application à codes vient d’être reliée à votre compte {brand}.',
  'factor.mail_appRemoved': 'L’application à codes vient d’être retirée de votre compte {brand}.',
  'factor.mail_codesRenewed':
    'De nouveaux codes de récupération viennent d’être créés pour votre compte {brand}. Les anciens ne fonctionnent plus.',
  'factor.mail_codeUsed':
    'Un code de récupération de votre compte {brand} vient de servir. Il ne fonctionnera plus.',
  'factor.mail_reset':
    'La personne qui exploite {brand} vient de retirer tous les seconds facteurs de votre compte. Connectez-vous avec votre mot de passe et ajoutez-en un autre.',
  'factor.mail_operator_subject': 'Vous êtes invité à exploiter {brand}',
  'factor.mail_operator_title': 'Exploiter {brand}',
  'factor.mail_operator_body':
    'Vous êtes invité à exploiter {brand} : signalements, e-mails, rapprochements, associations et réglages. Un second facteur vous sera demandé.',
  'factor.mail_operator_unexpected':
    'Si vous n’attendiez pas cette invitation, ne faites rien : elle expirera d’elle-même.',
} as const
