/**
 * Who may open each address of the site: the rights of ruling D18, page by page. A page without a row, or a row without a
 * page, fails `src/main/every-route.test.ts`, which opens each of them as each of these callers.
 */
export const callers = [
  'nobody',
  'stranger',
  'admin',
  'treasurer',
  'editor',
  'reader',
  'readerOfOne',
  'operator',
] as const

/**
 * `stranger` administers another association; `admin` to `readerOfOne` have a role in this one: OrganizationAdmin, Treasurer,
 * FormAdmin of one campaign, Reader of all and of that campaign; `operator` runs the installation. Who checks tickets has no
 * role yet: nothing in the product is theirs.
 */
export type Caller = (typeof callers)[number]

export type Access =
  /** The same answer for everybody, logged in or not. */
  | 'public'
  /** A way in: everybody gets a page, or is led on. */
  | 'entrance'
  /** One's own: who is not logged in is led to logging in. */
  | 'account'
  | 'operator'
  /** These, of the association. Whose role is for one campaign comes to pages of that campaign alone. */
  | readonly Caller[]

const everyRole = ['admin', 'treasurer', 'editor', 'reader', 'readerOfOne'] as const
const contents = ['admin', 'editor'] as const
const money = ['admin', 'treasurer', 'editor'] as const
const treasury = ['admin', 'treasurer'] as const
const wholeAssociation = ['admin'] as const

const office = '/associations/:organizationSlug/administration'
const campaign = `${office}/:segment/:campaignSlug`
const shown = '/associations/:organizationSlug/:formType/:campaignSlug'
const donation = '/associations/:organizationSlug/formulaires/:campaignSlug'

/** Pages of the back office, by what they are for. */
const administered: Readonly<Record<string, Access>> = {
  [office]: everyRole,
  [`${office}/recherche`]: everyRole,
  [`${office}/recherche/resultats`]: everyRole,
  [`${office}/campagnes`]: everyRole,
  [`${office}/campagnes/nouvelle`]: wholeAssociation,
  [`${office}/campagnes/nouvelle/:segment`]: wholeAssociation,
  [`${office}/mentions-et-conditions`]: wholeAssociation,
  [`${office}/recus`]: treasury,
  [`${office}/recus/declaration`]: treasury,
  [`${office}/recus/export`]: treasury,
  [`${office}/recus/:receiptId`]: treasury,
  [`${office}/recus/reglages`]: wholeAssociation,
  [`${office}/commandes/:orderId`]: money,
  [`${office}/commandes/:orderId/lignes/:itemId`]: contents,
  [`${office}/commandes/:orderId/lignes/:itemId/annuler`]: money,
  [`${office}/commandes/:orderId/lignes/:itemId/deplacer`]: money,
  [`${office}/commandes/:orderId/lignes/:itemId/option`]: money,
  [`${office}/personnes`]: treasury,
  [`${office}/personnes/ajouter`]: treasury,
  [`${office}/personnes/rapprochements`]: treasury,
  [`${office}/personnes/importer`]: treasury,
  [`${office}/personnes/importer/:importId`]: treasury,
  [`${office}/personnes/export`]: treasury,
  [`${office}/personnes/:personId`]: treasury,
  [`${office}/personnes/:personId/fusion`]: treasury,
  [`${office}/personnes/:personId/foyer`]: treasury,
  [`${office}/personnes/:personId/export`]: treasury,
  [`${office}/documents`]: wholeAssociation,
  [`${office}/documents/recu`]: wholeAssociation,
  [`${office}/documents/recu/pdf`]: wholeAssociation,
  [`${office}/documents/facture`]: wholeAssociation,
  [`${office}/documents/facture/pdf`]: wholeAssociation,
  [`${office}/versements`]: treasury,
  [`${office}/versements/banque`]: treasury,
  [`${office}/versements/:payoutId`]: treasury,
  [`${office}/versements/:payoutId/export`]: treasury,
  [`${office}/versements/:payoutId/pdf`]: treasury,
  [`${office}/versements/tva`]: treasury,
  [`${office}/versements/comptabilite`]: treasury,
  [`${office}/versements/comptabilite/reglages`]: treasury,
  [`${office}/versements/comptabilite/export`]: treasury,
  [`${office}/versements/tva/export`]: treasury,
  [`${office}/adhesions`]: treasury,
  [`${office}/equipe`]: wholeAssociation,
  [`${office}/journal`]: treasury,
  [`${office}/journal/export`]: treasury,
  [`${office}/integrations`]: wholeAssociation,
  [`${office}/listes/:list`]: money,
  [`${office}/listes/:list/vues`]: money,
  // What is done to rows is asked with them; `list-acts.test.ts` does it.
  [`${office}/listes/:list/lot`]: [],
  [`${office}/listes/:list/lot/:actId`]: [],
  [`${office}/exports`]: money,
  // A file is its asker's alone; `exports.test.ts` takes one.
  [`${office}/exports/:exportId/fichier`]: [],
  [`${office}/messages`]: money,
  // A message is of whoever reaches its list; `messages.test.ts` writes some.
  [`${office}/messages/:messageId`]: [],
  [`${office}/messages/:messageId/redaction`]: [],
  [`${office}/messages/:messageId/relecture`]: [],
  [`${office}/paiements`]: money,
  [`${office}/paiements/remboursements`]: treasury,
  // None was made; `repayment.test.ts` has one.
  [`${office}/paiements/remboursements/:fileId`]: [],
  [`${office}/paiements/cheques`]: treasury,
  [`${office}/paiements/cheques/:number`]: treasury,
  [`${office}/paiements/enregistrer`]: treasury,
  [`${office}/paiements/virements`]: treasury,
  [`${office}/paiements/:paymentId`]: money,
  // No order has a file here; `order-files.test.ts` has some.
  [`${office}/paiements/:paymentId/pdf`]: money,
  [`${office}/paiements/:paymentId/fichiers/:fileId`]: [],
  [`${campaign}/dupliquer`]: wholeAssociation,
  [`${campaign}/paiement-recu`]: treasury,
  [`${campaign}/edition/1`]: contents,
  [`${campaign}/edition/1/enregistrement`]: contents,
  [`${campaign}/edition/2`]: contents,
  [`${campaign}/edition/2/:rate`]: contents,
  [`${campaign}/edition/3`]: contents,
  [`${campaign}/edition/3/e-mails`]: contents,
  [`${campaign}/edition/3/e-mails/:mail`]: contents,
  [`${campaign}/edition/4`]: contents,
  [`${campaign}/edition/2/places-communes/:pool`]: contents,
  [`${campaign}/edition/4/options`]: contents,
  [`${campaign}/edition/4/options/:option`]: contents,
  [`${campaign}/edition/4/questions`]: contents,
  [`${campaign}/edition/4/questions/:question`]: contents,
  [`${campaign}/edition/4/codes`]: contents,
  [`${campaign}/edition/4/codes/:code`]: contents,
  [`${campaign}/edition/5`]: contents,
  [`${campaign}/apercu`]: contents,
  [`${campaign}/document`]: contents,
  [`${campaign}/document/pdf`]: contents,
  [`${campaign}/partage`]: ['admin', 'editor', 'reader', 'readerOfOne'],
  [`${campaign}/partage/:file`]: ['admin', 'editor', 'reader', 'readerOfOne'],
  [`${campaign}/statistiques`]: everyRole,
  // The campaign here is none with tickets or cards; `administration/tickets.test.ts`, `cards.test.ts` and `cancellation.test.ts` have one.
  [`${campaign}/billets`]: [],
  [`${campaign}/billets/:ticketId`]: [],
  [`${campaign}/porte`]: [],
  [`${campaign}/porte/suivi`]: [],
  [`${campaign}/porte/liste/:file`]: [],
  [`${campaign}/cartes`]: [],
  [`${campaign}/annulation`]: [],
  [`${campaign}/remboursements`]: money,
  // None was begun; `group-refund.test.ts` has some.
  [`${campaign}/remboursements/:refundId`]: [],
  [`${campaign}/liste-attente`]: contents,
  [`${campaign}/liste-attente/export`]: contents,
  [`${campaign}/demandes`]: money,
  // Nobody has applied here; `applications.test.ts` has some.
  [`${campaign}/demandes/:applicationId`]: [],
  [`${campaign}/demandes/:applicationId/fichiers/:fileId`]: [],
  [`${campaign}/administrateurs`]: everyRole,
}

const words = (text: string) => text.trim().split(/\s+/)

const entrances = words(`
  /connexion /premiere-connexion /utilisateur/recuperation-mot-de-passe /ouvrir /mot-de-passe/expire
  /mot-de-passe/expired /utilisateur /utilisateur/associations /utilisateur/compte-supprime /deconnexion`)

const accounts = words(`
  /ouvrir/:linkId /utilisateur/adhesions /utilisateur/cartes /utilisateur/dons-mensuels /utilisateur/paiements /utilisateur/recus
  /utilisateur/paiements/commandes/:orderId /utilisateur/preuve /utilisateur/profil /utilisateur/profil/adresse
  /utilisateur/profil/donnees /utilisateur/profil/mot-de-passe /utilisateur/profil/second-facteur
  /utilisateur/profil/second-facteur/application /utilisateur/profil/suppression`)

const operated = words(`
  /operateur /operateur/associations /operateur/associations/:organizationSlug /operateur/e-mails /operateur/ecarts
  /operateur/ecarts/:differenceId /operateur/interrupteurs /operateur/journal /operateur/reglages
  /operateur/signalements /operateur/signalements/:reportId /operateur/travaux /operateur/travaux/:jobId`)

const open = words(`
  / /associations /associations/:organizationSlug /associations/:organizationSlug/mentions-legales
  /associations/:organizationSlug/conditions-de-vente/:version? /associations/:organizationSlug/confidentialite/:version?
  /associations/:organizationSlug/:formType /associations/:organizationSlug/checkout /associations/checkout/:cartId
  /associations/:organizationSlug/checkout/:cartId /billets/:ticketId /billets/:ticketId/pdf /billets/commande/:orderId
  /billets/:ticketId/apple /billets/:ticketId/google /billets/commande/:orderId/apple /billets/commande/:orderId/pdf /billets/hors-ligne.js /billets/transmis /porte/:gateId /porte/:gateId/application.webmanifest /porte/hors-ligne.js /c/:code /cartes-de-membre/:cardId
  /cartes-de-membre/:cardId/pdf /cartes-de-membre/commande/:orderId /cartes-de-membre/commande/:orderId/pdf /cartes-de-membre/hors-ligne.js /commandes/:orderId /commandes/:orderId/annulation /commandes/:orderId/contribution /commandes/:orderId/desistement
  /comptabilite/:organizationSlug/:month /comptabilite/:organizationSlug/:month/fichier /comptabilite/:organizationSlug/:month/pdf
  /commandes/:orderId/retractation /consentement /contestation/:reportId /covers/:type/:file /erreur/:status
  /erreur/:status/cadre /erreurs /favicon.ico /favicon.svg /images/:file /invitation/:invitationId
  /invitation/operateur/:invitationId /kit /kit/garde-inconnue /legal/:page /legal/accessibilite
  /liste-attente/:entryId/offre /liste-attente/:entryId/quitter /mot-de-passe/nouveau/:linkId /ouvrir/recherche
  /paiement/attestation/:paymentId /paiement/attestation/:paymentId/pdf
  /paiement/attestation/personne/:reference /paiement/attestation/personne/:reference/pdf /paiement/facture/:reference
  /paiement/facture/:reference/pdf /recu-fiscal/:receiptId /recu-fiscal/:receiptId/pdf /paiement/echeancier/:scheduleId
  /paiement/embarque/:id? /paiement/embarque-ha/:id? /paiement/embarque/confirmation/:id? /paiement/erreur/:status
  /paiement/regularisation/:id? /paiement/regularisation/embarque/:id? /paiement/regularisation/:status/:id
  /partage/:organizationSlug/:formType/:campaignSlug/:file /preferences /premiere-connexion/:linkId /redirection
  /complement/:supplementId /nouvelles/arret /remboursement/:repaymentId /renouvellement/:orderId /renouvellement/:orderId/arret /demande/:applicationId
  /retrouver-ma-commande /robots.txt /signaler /sitemap.xml /sitemap/:file /utilisateur/cle-acces /widget/:file
  ${shown} ${shown}/:step ${shown}/agenda.ics ${shown}/alerte ${shown}/annulation ${shown}/checkout
  ${shown}/checkout/:cartId ${shown}/confirmation/:orderId? ${shown}/date.ics ${shown}/echec ${shown}/redirection
  ${shown}/salle-attente ${shown}/widget ${shown}/widget/:step ${shown}/widget-bouton ${shown}/widget-compteur
  ${shown}/widget-vignette ${shown}/widget-vignette-horizontale ${donation}/en ${donation}/widget/en`)

const all = (paths: readonly string[], access: Access) =>
  Object.fromEntries(paths.map(path => [path, access]))

export const accessOf: Readonly<Record<string, Access>> = {
  ...administered,
  ...all(entrances, 'entrance'),
  ...all(accounts, 'account'),
  ...all(operated, 'operator'),
  ...all(open, 'public'),
}
