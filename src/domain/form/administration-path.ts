import type { Locale } from '../locale.ts'
import type { FormType, WordedMail } from './form.ts'
import { descriptorOf } from './types/index.ts'

/** What an administrator can open of a campaign (rule ADDR-4). */
export type AdministrationPage =
  | 'edition/1'
  | 'edition/2'
  | 'edition/3'
  | 'edition/4'
  | 'edition/5'
  | 'apercu'
  | 'document'
  | 'partage'
  | 'statistiques'
  | 'liste-attente'
  | 'demandes'
  | 'billets'
  | 'porte'
  | 'cartes'
  | 'annulation'
  | 'remboursements'
  | 'administrateurs'
  | 'dupliquer'
  | 'paiement-recu'

/** The back office of an organization (rule ADDR-4). */
export function administrationHome(organizationSlug: string): string {
  return `/associations/${organizationSlug}/administration`
}

/**
 * Where an association writes its legal notice and its terms of sale; `publishing` is the campaign that waits for them, so
 * that the page leads back to it (rule LAW-5).
 */
export function legalSettingsPath(
  organizationSlug: string,
  publishing?: { readonly formType: FormType; readonly formSlug: string },
): string {
  const path = `${administrationHome(organizationSlug)}/mentions-et-conditions`
  if (publishing === undefined) return path
  const segment = descriptorOf(publishing.formType)?.administrationSegment ?? 'checkout'
  return `${path}?pour=${segment}/${publishing.formSlug}`
}

/** The campaigns of an organization, by what has become of them. */
export function campaignsPath(organizationSlug: string): string {
  return `${administrationHome(organizationSlug)}/campagnes`
}

/** Where an organization begins a campaign: the choice of a type, or the one screen of a type. */
export function newCampaignPath(organizationSlug: string, formType?: FormType): string {
  const path = `${campaignsPath(organizationSlug)}/nouvelle`
  const segment = formType && descriptorOf(formType)?.administrationSegment
  return segment === undefined ? path : `${path}/${segment}`
}

/** Where an organization sees what its provider waits for before it pays out. */
export function payoutAccountPath(organizationSlug: string): string {
  return `${administrationHome(organizationSlug)}/versements`
}

/** Where an organization says what the lines of its bank stand for. */
export function bankPath(organizationSlug: string): string {
  return `${payoutAccountPath(organizationSlug)}/banque`
}

/** What one payout is made of, and below it the same as a file. */
export function payoutPath(organizationSlug: string, payoutId: string, page?: 'export' | 'pdf'): string {
  const path = `${payoutAccountPath(organizationSlug)}/${payoutId}`
  return page === undefined ? path : `${path}/${page}`
}

/** Where an organization sees who is a member. */
export function membersPath(organizationSlug: string): string {
  return `${administrationHome(organizationSlug)}/adhesions`
}

/** Where an organization reads its VAT by day and rate, and below it the same as a file. */
export function vatPath(organizationSlug: string, page?: 'export'): string {
  const path = `${payoutAccountPath(organizationSlug)}/tva`
  return page === undefined ? path : `${path}/${page}`
}

/** Where an organization reads the journal of a month and closes it, and below it the same as a file, and its settings. */
export function accountingPath(organizationSlug: string, page?: 'export' | 'reglages'): string {
  const path = `${payoutAccountPath(organizationSlug)}/comptabilite`
  return page === undefined ? path : `${path}/${page}`
}

/** The tax receipts of an organization, and below them one of them, their settings, their declaration and their file. */
export function receiptsPath(
  organizationSlug: string,
  page?: 'reglages' | 'declaration' | 'export' | { readonly receiptId: string },
): string {
  const path = `${administrationHome(organizationSlug)}/recus`
  return page === undefined ? path : `${path}/${typeof page === 'string' ? page : page.receiptId}`
}

type PeoplePage =
  | 'ajouter'
  | 'rapprochements'
  | 'export'
  | 'importer'
  | { readonly importId: string }
  | { readonly personId: number; readonly file?: 'export' | 'fusion' | 'foyer' }

/** The people of an organization, and below them one of them, somebody new, who may be the same, who else one of them is or lives with, files of them, and files that are imported. */
export function peoplePath(organizationSlug: string, page?: PeoplePage): string {
  const path = `${administrationHome(organizationSlug)}/personnes`
  if (page === undefined) return path
  if (typeof page === 'string') return `${path}/${page}`
  if ('importId' in page) return `${path}/importer/${page.importId}`
  return page.file === undefined ? `${path}/${page.personId}` : `${path}/${page.personId}/${page.file}`
}

/** What an organization's documents show, and below it its tax receipt and its invoice as specimens, which may be files. */
export function documentsPath(
  organizationSlug: string,
  page?: 'recu' | 'recu/pdf' | 'facture' | 'facture/pdf',
): string {
  const path = `${administrationHome(organizationSlug)}/documents`
  return page === undefined ? path : `${path}/${page}`
}

/** The same page for whoever comes from the legal notice: it leads back there. */
export function documentsFromNoticePath(organizationSlug: string): string {
  return `${documentsPath(organizationSlug)}?de=mentions`
}

/** Everybody who has a role in an organization. */
export function teamPath(organizationSlug: string): string {
  return `${administrationHome(organizationSlug)}/equipe`
}

/** Where an organization connects its programs. */
export function integrationPath(organizationSlug: string): string {
  return `${administrationHome(organizationSlug)}/integrations`
}

/** The back office's path of a campaign; `ventes` stands for PaymentForm (rule ADDR-4). */
export function administrationPath(
  form: { readonly organizationSlug: string; readonly formType: FormType; readonly formSlug: string },
  page: AdministrationPage,
): string {
  const segment = descriptorOf(form.formType)?.administrationSegment ?? 'checkout'
  return `${administrationHome(form.organizationSlug)}/${segment}/${form.formSlug}/${page}`
}

/** Where an association writes its words in the mails of a campaign; with a mail, its preview. */
export function mailsPath(form: Parameters<typeof administrationPath>[0], mail?: WordedMail): string {
  const list = `${administrationPath(form, 'edition/3')}/e-mails`
  return mail === undefined ? list : `${list}/${mail}`
}

/** Where a rate of a campaign is edited, or with null a new one is added. */
export function ratePath(form: Parameters<typeof administrationPath>[0], rateId: number | null): string {
  return `${administrationPath(form, 'edition/2')}/${rateId ?? 'nouveau'}`
}

/** Where a pool of a campaign is edited, or with null a new one is added. */
export function poolPath(form: Parameters<typeof administrationPath>[0], poolId: number | null): string {
  return `${administrationPath(form, 'edition/2')}/places-communes/${poolId ?? 'nouvelles'}`
}

/** Where the options of a campaign are listed; with an id one is edited, with null a new one is added. */
export function optionPath(form: Parameters<typeof administrationPath>[0], optionId?: number | null): string {
  const list = `${administrationPath(form, 'edition/4')}/options`
  return optionId === undefined ? list : `${list}/${optionId ?? 'nouvelle'}`
}

/** The same for its codes. */
export function codePath(form: Parameters<typeof administrationPath>[0], couponId?: number | null): string {
  const list = `${administrationPath(form, 'edition/4')}/codes`
  return couponId === undefined ? list : `${list}/${couponId ?? 'nouveau'}`
}

/** The same for its questions. */
export function questionPath(
  form: Parameters<typeof administrationPath>[0],
  questionId?: number | null,
): string {
  const list = `${administrationPath(form, 'edition/4')}/questions`
  return questionId === undefined ? list : `${list}/${questionId ?? 'nouvelle'}`
}

/** Where many orders of a campaign are refunded at once, and below it how far one of these has come. */
export function groupRefundPath(form: Parameters<typeof administrationPath>[0], id: string): string {
  return `${administrationPath(form, 'remboursements')}/${id}`
}

/** Where a ticket of an event is looked after. */
export function administeredTicketPath(
  form: Parameters<typeof administrationPath>[0],
  ticketId: string,
): string {
  return `${administrationPath(form, 'billets')}/${ticketId}`
}

/** The pages of an event's door: who came in so far, and the list as it is printed. */
export function doorPath(
  form: Parameters<typeof administrationPath>[0],
  page?: 'suivi' | 'liste' | { readonly list: number; readonly locale: Locale },
): string {
  const path = administrationPath(form, 'porte')
  if (page === undefined) return path
  return typeof page === 'string' ? `${path}/${page}` : `${path}/liste/${page.list}-${page.locale}.pdf`
}

/** Where the waiting list of a campaign is downloaded. */
export function waitingExportPath(form: Parameters<typeof administrationPath>[0]): string {
  return `${administrationPath(form, 'liste-attente')}/export`
}

/** A list of an organization: orders, participants and the others (rule LST-1). Payments stand beside the pages of a payment. */
export function listPath(organizationSlug: string, segment: string): string {
  if (segment === 'paiements') return `${administrationHome(organizationSlug)}/${segment}`
  return `${administrationHome(organizationSlug)}/listes/${segment}`
}

/** Where the filters and columns of a list get a name, or with `view` another one. */
export function listViewPath(
  organizationSlug: string,
  segment: string,
  of: { readonly view: number } | { readonly query: string },
): string {
  const query = new URLSearchParams('view' in of ? [['vue', String(of.view)]] : [['filtres', of.query]])
  return `${administrationHome(organizationSlug)}/listes/${segment}/vues?${query}`
}

/** Where rows of a list are looked over before something is done to them, or with `actId` how far that has come. */
export function listActPath(organizationSlug: string, segment: string, actId?: string): string {
  const path = `${listPath(organizationSlug, segment)}/lot`
  return actId === undefined ? path : `${path}/${actId}`
}

/** The files that somebody asked for of these lists, and below it one of them as a download. */
export function exportsPath(organizationSlug: string, exportId?: string): string {
  const path = `${administrationHome(organizationSlug)}/exports`
  return exportId === undefined ? path : `${path}/${exportId}/fichier`
}

/** One order of an organization (rule ORD-1). */
export function administeredOrderPath(organizationSlug: string, orderId: number): string {
  return `${administrationHome(organizationSlug)}/commandes/${orderId}`
}

/** Where a line of an order is corrected (rule ORD-3). */
export function orderLinePath(organizationSlug: string, orderId: number, itemId: number): string {
  return `${administeredOrderPath(organizationSlug, orderId)}/lignes/${itemId}`
}

/** Where a line of an order is cancelled (rule ORD-4). */
export function cancelLinePath(organizationSlug: string, orderId: number, itemId: number): string {
  return `${orderLinePath(organizationSlug, orderId, itemId)}/annuler`
}

/** Where an option is added to a line of an order (rule ORD-6). */
export function addOptionPath(organizationSlug: string, orderId: number, itemId: number): string {
  return `${orderLinePath(organizationSlug, orderId, itemId)}/option`
}

/** Where a place of an order is moved to another rate (rule ORD-5). */
export function moveLinePath(organizationSlug: string, orderId: number, itemId: number): string {
  return `${orderLinePath(organizationSlug, orderId, itemId)}/deplacer`
}

/** Who did what in an organization (rule ACC-15). */
export function journalPath(organizationSlug: string): string {
  return `${administrationHome(organizationSlug)}/journal`
}
