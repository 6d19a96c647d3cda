import { goLiveEn, goLiveFr } from './go-live.ts'

/** What stands on the terminal when the product starts, stops, or cannot start. */
const fr = {
  'start.fault.already_running':
    'Obole fonctionne déjà avec les données de {folder}. Arrêtez cette copie, ou choisissez un autre dossier avec DATA_DIR.',
  'start.fault.port_taken':
    'Le port {port} est déjà pris. Libérez-le, ou choisissez-en un autre avec {variable}.',
  'start.fault.port_forbidden':
    'Le port {port} n’est pas permis à cet utilisateur. Choisissez-en un autre avec {variable}.',
  'start.fault.disk_full':
    'Il reste {free} Mo dans {folder} : il en faut au moins {needed}. Libérez de la place, ou déplacez les données avec DATA_DIR.',
  'start.fault.no_space': 'Le disque est plein. Libérez de la place, ou déplacez les données avec DATA_DIR.',
  'start.fault.bucket_missing':
    'Le seau « {bucket} » n’existe pas à l’adresse {endpoint}. Créez-le, ou corrigez S3_BUCKET, S3_ENDPOINT et S3_PATH_STYLE.',
  'start.fault.bucket_refused':
    'Le stockage {endpoint} refuse la clé pour le seau « {bucket} » ({said}). Vérifiez S3_KEY_ID, S3_SECRET, S3_REGION, et que cette clé peut lire, écrire et supprimer.',
  'start.fault.bucket_full': 'Le seau « {bucket} » de {endpoint} est plein ({said}).',
  'start.fault.file_missing': 'Le fichier {file} n’existe pas.',
  'start.fault.folder_unusable':
    'Le dossier {folder} ne peut pas être utilisé ({reason}). Choisissez-en un autre avec DATA_DIR.',
  'start.fault.folder_of_another':
    'Le dossier {folder} appartient à un autre utilisateur : PostgreSQL ne peut pas s’en servir.',
  'start.fault.no_postgres_user':
    'PostgreSQL refuse de fonctionner en root et l’utilisateur système « postgres » n’a pas pu être créé. Créez-le, ou lancez Obole avec un autre utilisateur.',
  'start.fault.no_embedded_postgres':
    'Il n’y a pas de PostgreSQL embarqué pour ce système ({platform}). Indiquez une base dans DATABASE_URL.',
  'start.fault.postgres_failed': 'PostgreSQL ne démarre pas : {reason} (journal : {log}).',
  'start.fault.database_unreachable':
    'La base de données de {variable} ne répond pas ({address}) : {reason}.',
  'start.fault.rights_missing':
    'Le rôle {login} n’a pas les droits nécessaires. Faites exécuter par un superutilisateur : {sql};',
  'start.fault.migration_changed':
    'La migration {migration} a été modifiée après avoir été appliquée. Rétablissez-la et ajoutez-en une nouvelle.',
  'start.fault.migration_missing':
    'La base contient la migration {migration}, que cette version ne connaît pas : la base est plus récente que le programme.',
  'start.fault.migration_without_why': 'La migration {migration} doit commencer par une ligne « -- why: ».',
  'start.fault.build_failed': 'La construction des pages a échoué :\n{output}',
  'start.fault.part_failed': 'La partie « {part} » n’a pas démarré : {reason}.',
  'start.fault.config_invalid': '{variable} : {reason}.',
  'start.fault.mail_catcher_missing':
    'L’attrape-e-mails n’est pas installé. Indiquez un serveur d’e-mails dans SMTP_URL.',
  'start.fault.backup_unreadable': 'Ce fichier n’est pas une sauvegarde complète d’Obole.',
  'start.fault.backup_other_version':
    'La sauvegarde vient d’une autre version (migrations : {theirs} ; ici : {ours}). Restaurez-la avec la version qui l’a faite, puis migrez.',
  'start.fault.restore_not_empty':
    'La base contient déjà des données ({table}). Restaurez dans une base vide, par exemple avec un nouveau DATA_DIR.',
  'start.fault.restore_in_use': 'La base est en service. Arrêtez Obole avant de restaurer.',
  'start.fault.crashed': 'Obole s’est arrêté sur une erreur imprévue : {reason}',
  'start.fault.demo_planted':
    'Cette base contient la démonstration, dont chacun connaît les mots de passe : avec les clés du prestataire de paiement, Obole ne démarre que sur une base neuve. Choisissez-en une avec DATABASE_URL ou DATA_DIR.',
  'start.fault.unexpected': 'Obole ne peut pas démarrer : {reason}.',
  'start.config.port': 'un nombre entier entre 1 et 65535 est attendu',
  'start.config.url': 'une adresse complète est attendue, par exemple {example}',
  'start.config.choice': 'valeurs possibles : {choices}',
  'start.config.secrets':
    'une liste « identifiant:secret,identifiant:secret » est attendue, le plus récent en premier',
  'start.config.email': 'une adresse e-mail est attendue',
  'start.config.token': 'au moins 16 caractères sont attendus',
  'start.config.number': 'un nombre positif est attendu',
  'start.config.required_with': 'est nécessaire avec {other}',
  'start.config.required_role': 'est nécessaire quand un rôle tourne seul',
  'start.config.encrypted':
    'avec de vraies clés, une base sur une autre machine n’est jointe que par une connexion chiffrée et vérifiée ({example})',
  'start.config.sandbox_only': 'n’est permis qu’avec le bac à sable de paiement (sans STRIPE_SECRET_KEY)',
  'start.config.https': 'doit commencer par https:// avec les clés du prestataire de paiement',
  'start.config.same_port': 'doit différer de PORT',
  'start.config.proxies':
    'attend le nombre de proxys devant Obole, de 0 à 9, ou leurs adresses et réseaux : 10.0.0.0/8,192.0.2.7',
  'start.config.region': 'attend le nom d’une région, par exemple fr-par',
  'start.config.bucket':
    'attend le nom d’un seau (bucket) : de 3 à 63 minuscules, chiffres, points et tirets',
  'start.config.month': 'un mois est attendu, par exemple 2023-10',
  'start.config.pass_type': 'attend l’identifiant d’un type de carte d’Apple : pass.org.exemple.billets',
  'start.config.team': 'attend l’identifiant d’une équipe chez Apple : dix lettres et chiffres',
  'start.config.certificate': 'attend un certificat au format PEM',
  'start.config.rsa_key': 'attend une clé privée RSA au format PEM, sans mot de passe',
  'start.config.other_key': 'n’est pas la clé de APPLE_PASS_CERTIFICATE',
  'start.config.other_issuer': 'n’a pas émis APPLE_PASS_CERTIFICATE',
  'start.config.creditor': 'attend un identifiant créancier SEPA : FR72ZZZ123456',
  'start.progress.building': 'Construction des pages…',
  'start.demo': 'Activité de démonstration prête : {orders} commandes en {seconds} s.',
  'start.ready': 'Obole est prêt en {seconds} s.',
  'start.address.site': 'Site et API',
  'start.address.sandbox': 'Bac à sable de paiement',
  'start.address.mail': 'Courriels envoyés',
  'start.accounts': 'Comptes de démonstration (mot de passe « {password} »)',
  'start.account.organizationAdmin': 'administre {organization}',
  'start.account.formAdmin': 'gère les campagnes de {organization}',
  'start.account.operator': 'exploite cette installation',
  'start.cards': 'Cartes d’essai (date à venir, code quelconque)',
  'start.card.paid': 'payée',
  'start.card.authenticated': 'authentification demandée, puis payée',
  'start.card.refused': 'refusée',
  'start.card.insufficient': 'provision insuffisante',
  'start.legal_facts':
    'Les mentions légales sont incomplètes : indiquez {variables}. La loi les demande à tout site ouvert au public.',
  'start.stop_hint': 'Ctrl-C arrête tout.',
  'start.stopping': 'Arrêt en cours…',
  'start.stopped': 'Tout est arrêté.',
  'operate.released': 'Tentatives comparées avec le prestataire : {count}. Les tâches reprennent.',
  'operate.switched': '{name} : {state}.',
  'operate.charges_unknown':
    'Prélèvements du prestataire inconnus ici : {count}. Les paiements sans payeur restent arrêtés : voyez le journal, puis « npm run switch -- offSessionCharges on ».',
  'operate.finding': '{kind} {object} : attendu {expected} centimes, trouvé {found}.',
  'operate.suspicion':
    'À confirmer par la prochaine comparaison : {kind} {object} : attendu {expected} centimes, trouvé {found}.',
  'operate.seal_broken':
    'Le grand livre de l’association numéro {organization} a été modifié : son scellé {number} ne correspond plus.',
  'operate.reconciled': 'Éléments comparés : {compared}. Écarts : {findings}.',
  'operate.balance': '{account} : {amount} centimes.',
  'operate.retention': '{what} : {count}',
  'operate.sessions_ended': 'Sessions terminées : {count}.',
  'operate.operator': '{email} (depuis le {since}).',
  'operate.operator_without_factor':
    '{email} (depuis le {since}) : aucun second facteur, rien ne lui est ouvert.',
  'operate.operators': 'Personnes qui exploitent cette installation : {count}.',
  'operate.operator_invited':
    'Une invitation part vers {email}. Son lien sert une fois, pendant sept jours ; une précédente ne vaut plus rien.',
  'operate.operator_removed': '{email} n’exploite plus cette installation. Son compte reste.',
  'operate.factors_reset':
    'Les seconds facteurs de {email} sont retirés. Cette personne en est avertie et peut en ajouter un autre.',
  'operate.corrected':
    'Correction enregistrée : {amount} centimes au débit de {debit} et au crédit de {credit}.',
  'operate.corrected_before': 'Cette correction est déjà enregistrée : rien n’a été ajouté.',
  'operate.job': '{id} {name} {subject} : {attempts} essais, dernier le {since} : {reason}',
  'operate.jobs': 'Tâches abandonnées par la file : {count}.',
  'operate.job_retried': 'La tâche {id} ({name}) est reprise.',
  'operate.job_given_up': 'La tâche {id} ({name}) est retirée de la file.',
  'operate.refund_released':
    'Le remboursement {number} n’est jamais parti : ses {amount} centimes ne sont plus réservés, et qui l’attendait est prévenu.',
  'operate.left_refund_sent':
    'Reste ouvert : le remboursement {object} de {amount} centimes est chez le prestataire. Il reste réservé jusqu’à sa réponse.',
  'operate.left_refund_late':
    'Reste ouvert : {amount} centimes arrivés après l’annulation par le remboursement {object} ne sont pas rendus. Remboursez-les depuis l’administration.',
  'operate.left_part':
    'Reste ouvert : la part de l’association dans le remboursement {object}, {amount} centimes, ne lui est pas rendue. Versez-la chez le prestataire.',
  'operate.left_undo':
    'Reste ouvert : {amount} centimes de {object} ne sont pas rendus. Annulez ou remboursez ce paiement chez le prestataire.',
  'operate.left_dispute_untaken':
    'Reste ouvert : la part de l’association dans la contestation {object}, {amount} centimes, ne lui est pas reprise. Reprenez-la chez le prestataire.',
  'operate.left_dispute_ungiven':
    'Reste ouvert : la part de l’association dans la contestation gagnée {object}, {amount} centimes, ne lui est pas rendue. Versez-la chez le prestataire.',
  'operate.left_dispute_unread':
    'Reste ouvert : la contestation {object} est gagnée, mais rien ne dit si la part de l’association, {amount} centimes, lui avait été reprise. Regardez chez le prestataire.',
  'operate.left_capture':
    'Le paiement {object} attend toujours la capture de {amount} centimes : sa tâche revient dans les dix minutes.',
  'operate.left_debit':
    'Reste ouvert : le prélèvement {object} de {amount} centimes n’est jamais parti, et sa commande l’attend. Annulez-le chez le prestataire : le payeur pourra payer autrement.',
  'start.fault.jobs_usage': 'Utilisation : npm run jobs [-- retry NUMÉRO | give-up NUMÉRO "raison"].',
  'start.fault.jobs_unknown': 'Aucune tâche abandonnée ne porte le numéro {id}.',
  'start.fault.jobs_refund_made':
    'Le prestataire connaît le remboursement de la tâche {id} : reprenez-la (npm run jobs -- retry {id}). Rien n’est abandonné.',
  'start.fault.jobs_refund_unknown':
    'Le prestataire ne dit pas s’il connaît le remboursement de la tâche {id}, ou peut encore l’exécuter : rien n’est abandonné. Recommencez demain.',
  'start.fault.operate_differs':
    'Le grand livre, les commandes et le prestataire de paiement diffèrent de {difference} centimes.',
  'start.fault.operate_usage':
    'Utilisation : npm run switch -- NOM on|off "raison" [association]. Noms : {names}.',
  'start.fault.correct_usage':
    'Utilisation : npm run correct -- ASSOCIATION COMPTE_DÉBITÉ COMPTE_CRÉDITÉ CENTIMES OBJET "raison" "auteur". OBJET : ce que la comparaison a nommé. Comptes : {accounts}.',
  'start.fault.operate_unknown': 'Aucune association ne porte le nom {slug}.',
  'start.fault.operate_nobody': 'Personne n’a de compte à l’adresse « {email} ».',
  'start.fault.operator_usage':
    'Usage : npm run operator -- list | invite ADRESSE [--language fr|en] | remove ADRESSE | reset-factor ADRESSE "raison"',
  'start.fault.operator_already': '{email} exploite déjà cette installation.',
  'start.fault.operator_address': '« {email} » n’est pas une adresse e-mail.',
  'start.fault.operator_unknown': '{email} n’exploite pas cette installation.',
  'start.fault.operator_last':
    '{email} est la dernière personne qui exploite cette installation. Invitez-en d’abord une autre.',
  'start.migrated': 'Migrations appliquées : {count}.',
  'start.backup.done':
    'Sauvegarde de {tables} tables, {rows} lignes dans {file}. Conservez aussi {secrets} : les liens signés en dépendent.',
  'start.restore.done':
    'Restauration de {tables} tables, {rows} lignes. Les tâches attendent que le prestataire de paiement ait été comparé.',
  'start.restore.usage': 'Usage : npm run restore -- <fichier>',
  ...goLiveFr,
} as const

export type StartKey = keyof typeof fr
export type StartFaultCode = StartKey extends infer K
  ? K extends `start.fault.${infer Code}`
    ? Code
    : never
  : never

const en: Readonly<Record<StartKey, string>> = {
  'start.fault.already_running':
    'Obole is already running on the data in {folder}. Stop that copy, or choose another folder with DATA_DIR.',
  'start.fault.port_taken': 'Port {port} is already taken. Free it, or choose another one with {variable}.',
  'start.fault.port_forbidden':
    'Port {port} is not allowed for this user. Choose another one with {variable}.',
  'start.fault.disk_full':
    'Only {free} MB are left in {folder}: at least {needed} are needed. Free some space, or move the data with DATA_DIR.',
  'start.fault.no_space': 'The disk is full. Free some space, or move the data with DATA_DIR.',
  'start.fault.bucket_missing':
    'There is no bucket “{bucket}” at {endpoint}. Create it, or correct S3_BUCKET, S3_ENDPOINT and S3_PATH_STYLE.',
  'start.fault.bucket_refused':
    'The storage at {endpoint} refuses the key for the bucket “{bucket}” ({said}). Check S3_KEY_ID, S3_SECRET and S3_REGION, and that this key may read, write and delete.',
  'start.fault.bucket_full': 'The bucket “{bucket}” at {endpoint} is full ({said}).',
  'start.fault.file_missing': 'The file {file} does not exist.',
  'start.fault.folder_unusable':
    'The folder {folder} cannot be used ({reason}). Choose another one with DATA_DIR.',
  'start.fault.folder_of_another': 'The folder {folder} belongs to another user: PostgreSQL cannot use it.',
  'start.fault.no_postgres_user':
    'PostgreSQL refuses to run as root and the system user "postgres" could not be created. Create it, or run Obole as another user.',
  'start.fault.no_embedded_postgres':
    'There is no embedded PostgreSQL for this system ({platform}). Name a database in DATABASE_URL.',
  'start.fault.postgres_failed': 'PostgreSQL does not start: {reason} (log: {log}).',
  'start.fault.database_unreachable': 'The database of {variable} does not answer ({address}): {reason}.',
  'start.fault.rights_missing': 'The role {login} lacks a right. Have a superuser run: {sql};',
  'start.fault.migration_changed':
    'The migration {migration} was changed after it had been applied. Restore it and add a new one.',
  'start.fault.migration_missing':
    'The database has the migration {migration}, which this version does not know: the database is newer than the program.',
  'start.fault.migration_without_why': 'The migration {migration} must begin with a line "-- why:".',
  'start.fault.build_failed': 'Building the pages failed:\n{output}',
  'start.fault.part_failed': 'The part "{part}" did not start: {reason}.',
  'start.fault.config_invalid': '{variable}: {reason}.',
  'start.fault.mail_catcher_missing': 'The mail catcher is not installed. Name a mail server in SMTP_URL.',
  'start.fault.backup_unreadable': 'This file is not a complete backup of Obole.',
  'start.fault.backup_other_version':
    'The backup comes from another version (migrations: {theirs}; here: {ours}). Restore it with the version that made it, then migrate.',
  'start.fault.restore_not_empty':
    'The database already holds data ({table}). Restore into an empty one, for example with a new DATA_DIR.',
  'start.fault.restore_in_use': 'The database is in use. Stop Obole before restoring.',
  'start.fault.crashed': 'Obole has stopped on an unexpected error: {reason}',
  'start.fault.demo_planted':
    'This database holds the demo content, whose passwords everybody knows: with the keys of the payment provider Obole starts on a new database only. Choose one with DATABASE_URL or DATA_DIR.',
  'start.fault.unexpected': 'Obole cannot start: {reason}.',
  'start.config.port': 'a whole number between 1 and 65535 is expected',
  'start.config.url': 'a complete address is expected, for example {example}',
  'start.config.choice': 'possible values: {choices}',
  'start.config.secrets': 'a list "id:secret,id:secret" is expected, the newest first',
  'start.config.email': 'an email address is expected',
  'start.config.token': 'at least 16 characters are expected',
  'start.config.number': 'a positive number is expected',
  'start.config.required_with': 'is needed with {other}',
  'start.config.required_role': 'is needed when a role runs alone',
  'start.config.encrypted':
    'with live keys, a database on another machine is reached by an encrypted and verified connection only ({example})',
  'start.config.sandbox_only': 'is allowed with the payment sandbox only (without STRIPE_SECRET_KEY)',
  'start.config.https': 'must begin with https:// beside the keys of the payment provider',
  'start.config.same_port': 'must differ from PORT',
  'start.config.proxies':
    'expects the number of proxies in front of Obole, from 0 to 9, or their addresses and networks: 10.0.0.0/8,192.0.2.7',
  'start.config.region': 'expects the name of a region, such as fr-par',
  'start.config.bucket': 'expects the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens',
  'start.config.month': 'a month is expected, for example 2023-10',
  'start.config.pass_type': 'expects the identifier of a pass type at Apple: pass.org.example.tickets',
  'start.config.team': 'expects the identifier of a team at Apple: ten letters and digits',
  'start.config.certificate': 'expects a PEM certificate',
  'start.config.rsa_key': 'expects a PEM private RSA key without a password',
  'start.config.other_key': 'is not the key of APPLE_PASS_CERTIFICATE',
  'start.config.other_issuer': 'did not issue APPLE_PASS_CERTIFICATE',
  'start.config.creditor': 'expects a SEPA creditor identifier: FR72ZZZ123456',
  'start.progress.building': 'Building the pages…',
  'start.demo': 'Demo activity is ready: {orders} orders after {seconds} s.',
  'start.ready': 'Obole is ready after {seconds} s.',
  'start.address.site': 'Site and API',
  'start.address.sandbox': 'Payment sandbox',
  'start.address.mail': 'Mails sent',
  'start.accounts': 'Demo accounts (password "{password}")',
  'start.account.organizationAdmin': 'administers {organization}',
  'start.account.formAdmin': 'runs the campaigns of {organization}',
  'start.account.operator': 'operates this installation',
  'start.cards': 'Test cards (any future date, any code)',
  'start.card.paid': 'paid',
  'start.card.authenticated': 'authentication asked, then paid',
  'start.card.refused': 'refused',
  'start.card.insufficient': 'insufficient funds',
  'start.legal_facts':
    'The legal notice is incomplete: set {variables}. The law asks this of every site that is open to the public.',
  'start.stop_hint': 'Ctrl-C stops everything.',
  'start.stopping': 'Stopping…',
  'start.stopped': 'Everything has stopped.',
  'operate.released': 'Attempts compared with the provider: {count}. The jobs go on.',
  'operate.switched': '{name}: {state}.',
  'operate.charges_unknown':
    'Charges at the provider that are unknown here: {count}. Charges without payers stay off: see the log, then npm run switch -- offSessionCharges on.',
  'operate.finding': '{kind} {object}: expected {expected} cents, found {found}.',
  'operate.suspicion':
    'To be confirmed by the next comparison: {kind} {object}: expected {expected} cents, found {found}.',
  'operate.seal_broken':
    'The ledger of organization number {organization} was changed: its seal {number} no longer matches.',
  'operate.reconciled': 'Compared: {compared}. Differences: {findings}.',
  'operate.balance': '{account}: {amount} cents.',
  'operate.retention': '{what}: {count}',
  'operate.sessions_ended': 'Sessions ended: {count}.',
  'operate.operator': '{email} (since {since}).',
  'operate.operator_without_factor': '{email} (since {since}): no second factor, so nothing is open to them.',
  'operate.operators': 'Operators: {count}.',
  'operate.operator_invited':
    'An invitation is on its way to {email}. Its link works once, for seven days; an earlier one works no more.',
  'operate.operator_removed': '{email} operates this installation no more. Their account stays.',
  'operate.factors_reset': 'The second factors of {email} are gone. They are told, and can add another one.',
  'operate.corrected': 'Correction booked: {amount} cents debited to {debit} and credited to {credit}.',
  'operate.corrected_before': 'This correction is booked already: nothing was added.',
  'operate.job': '{id} {name} {subject}: {attempts} tries, the last at {since}: {reason}',
  'operate.jobs': 'Jobs that have failed for good: {count}.',
  'operate.job_retried': 'Job {id} ({name}) runs again.',
  'operate.job_given_up': 'Job {id} ({name}) is out of the queue.',
  'operate.refund_released':
    'Refund {number} was never sent: its {amount} cents are no longer reserved, and whoever waited for it is told.',
  'operate.left_refund_sent':
    'Still open: refund {object} of {amount} cents is at the provider. It stays reserved until the provider answers.',
  'operate.left_refund_late':
    'Still open: {amount} cents that came after refund {object} had cancelled their order are not given back. Refund them in the back office.',
  'operate.left_part':
    'Still open: the organization’s part of refund {object}, {amount} cents, is not given to it again. Transfer it at the provider.',
  'operate.left_undo':
    'Still open: {amount} cents of {object} are not given back. Cancel or refund this payment at the provider.',
  'operate.left_dispute_untaken':
    'Still open: the organization’s part of dispute {object}, {amount} cents, is not taken back. Take it at the provider.',
  'operate.left_dispute_ungiven':
    'Still open: the organization’s part of dispute {object}, which was won, {amount} cents, is not given to it again. Transfer it at the provider.',
  'operate.left_dispute_unread':
    'Still open: dispute {object} was won, but nothing says whether the organization’s part, {amount} cents, had been taken. Look at the provider.',
  'operate.left_capture':
    'Payment {object} still waits for the capture of {amount} cents: its job comes back within ten minutes.',
  'operate.left_debit':
    'Still open: direct debit {object} of {amount} cents was never sent, and its order waits for it. Cancel it at the provider: its payer can then pay otherwise.',
  'start.fault.jobs_usage': 'Usage: npm run jobs [-- retry ID | give-up ID "reason"].',
  'start.fault.jobs_unknown': 'No job that has failed for good has the id {id}.',
  'start.fault.jobs_refund_made':
    'The provider has the refund of job {id}: let it run again (npm run jobs -- retry {id}). Nothing is given up.',
  'start.fault.jobs_refund_unknown':
    'The provider does not say whether it has the refund of job {id}, or may still make it: nothing is given up. Try again tomorrow.',
  'start.fault.operate_differs': 'Ledger, orders and payment provider differ by {difference} cents.',
  'start.fault.operate_usage':
    'Usage: npm run switch -- NAME on|off "reason" [organization]. Names: {names}.',
  'start.fault.correct_usage':
    'Usage: npm run correct -- ORGANIZATION DEBITED_ACCOUNT CREDITED_ACCOUNT CENTS OBJECT "reason" "author". OBJECT: what the comparison named. Accounts: {accounts}.',
  'start.fault.operate_unknown': 'No organization is called {slug}.',
  'start.fault.operate_nobody': 'Nobody has an account with the address “{email}”.',
  'start.fault.operator_usage':
    'Usage: npm run operator -- list | invite ADDRESS [--language fr|en] | remove ADDRESS | reset-factor ADDRESS "reason"',
  'start.fault.operator_already': '{email} operates this installation already.',
  'start.fault.operator_address': '“{email}” is not an email address.',
  'start.fault.operator_unknown': '{email} does not operate this installation.',
  'start.fault.operator_last':
    '{email} is the last person who operates this installation. Invite somebody else first.',
  'start.migrated': 'Migrations applied: {count}.',
  'start.backup.done':
    'Saved {tables} tables, {rows} rows in {file}. Keep {secrets} as well: signed links depend on it.',
  'start.restore.done':
    'Restored {tables} tables, {rows} rows. Jobs wait until the payment provider has been compared.',
  'start.restore.usage': 'Usage: npm run restore -- <file>',
  ...goLiveEn,
}

const languages = { fr, en }
export type StartLanguage = keyof typeof languages

/** A text for the terminal, with its values filled in. */
export function startText(
  language: StartLanguage,
  key: StartKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return languages[language][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  )
}

/** The language of the terminal: French where the system speaks it, else English. */
export function terminalLanguage(environment: Readonly<Record<string, string | undefined>>): StartLanguage {
  const locale = environment.LC_ALL || environment.LC_MESSAGES || environment.LANG || ''
  return locale.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}
