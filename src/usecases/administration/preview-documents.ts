import { includedVat } from '#domain/cart/payment-terms.ts'
import type { Invoice, InvoiceLine } from '#domain/invoice/invoice.ts'
import type { Locale } from '#domain/locale.ts'
import { type CardFacts, cardState, isCarded } from '#domain/membership/membership-card.ts'
import type { Attestation } from '#domain/order/attestation.ts'
import type { DocumentImage } from '#domain/order/document-image.ts'
import { timeAndPlaceOf } from '#domain/order/occasion.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { type Receipt, receiptLanguage } from '#domain/receipt/receipt.ts'
import { articlesFor } from '#domain/receipt/receipt-settings.ts'
import { ok, type Result } from '#domain/result.ts'
import { isTicketed, type TicketFacts } from '#domain/ticket/ticket.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { Translator } from '#messages/translator.ts'
import { openOrganization } from '../access/open-organization.ts'
import type { Actor } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import {
  type AdministeredCampaign,
  type AdministratorVisit,
  openAdministered,
} from '../campaign/administered-campaign.ts'
import { logoOf, paperImage, type ShownImage, shownImage } from '../order/document-images.ts'
import { parisDate } from '../paris-time.ts'
import { type Issuer, issuerOf } from '../receipt/issuer.ts'

/** A document with an invented person, of the organization's real settings: no row, no number of a series, no code that opens a door. */
export type Specimen = (
  | { readonly kind: 'receipt'; readonly facts: Receipt }
  | { readonly kind: 'invoice'; readonly facts: Invoice }
  | { readonly kind: 'attestation'; readonly facts: Attestation }
  | { readonly kind: 'ticket'; readonly facts: TicketFacts }
  | { readonly kind: 'card'; readonly facts: CardFacts }
) & {
  readonly organization: Pick<Organization, 'name' | 'organizationSlug'>
  readonly images: { readonly logo: ShownImage | null; readonly signature: ShownImage | null }
}

/** What stands for the number of a specimen: no series has it. */
const noNumber = '0000'

type Visit = Actor & { readonly organizationSlug: string }

/** The tax receipt of an association as its settings stand, for who may write them (rule SCR-30). */
export async function previewReceipt(app: App, visit: Visit): Promise<Result<Specimen>> {
  const drafted = await draftReceipt(app, visit)
  if (!drafted.ok) return drafted
  const { organization, facts } = drafted.value
  const images = {
    logo: await shownImage(app, facts.logo),
    signature: await shownImage(app, facts.signature),
  }
  return ok({ kind: 'receipt', facts, organization, images })
}

/** The same as a PDF, kept by nobody. */
export async function previewReceiptFile(app: App, visit: Visit): Promise<Result<Uint8Array>> {
  const drafted = await draftReceipt(app, visit)
  if (!drafted.ok) return drafted
  const { facts } = drafted.value
  const { writeReceipt } = await import('#documents/pdf/receipt.ts')
  const images = {
    logo: await paperImage(app, facts.logo),
    signature: await paperImage(app, facts.signature),
  }
  return ok(await writeReceipt(facts, { ...images, specimen: specimenWord(receiptLanguage) }))
}

const specimenWord = (locale: Locale) => serverTranslator(locale)('specimen.word')

/** Who issues documents, for whoever may write what they show. */
async function openIssuer(app: App, visit: Visit) {
  const opened = await openOrganization(app, visit, 'writeReceiptSettings')
  if (!opened.ok) return opened
  const { organization } = opened.value
  return ok({ organization, issuer: await issuerOf(app.db, organization.id) })
}

/** What is not filled in yet says so in its place. */
const saidIn = (t: Translator) => (text: string) => (text === '' ? t('specimen.missing') : text)

async function draftReceipt(app: App, visit: Visit) {
  const opened = await openIssuer(app, visit)
  if (!opened.ok) return opened
  const { organization, issuer } = opened.value
  const { settings, legal, images } = issuer
  const t = serverTranslator(receiptLanguage)
  const said = saidIn(t)
  const articles = articlesFor(false, settings.articles)
  const facts: Receipt = {
    kind: 'taxReceipt',
    brand: app.operator.brand,
    number: noNumber,
    madeAt: app.now(),
    organization: {
      name: said(legal.legalName),
      address: said(legal.seat),
      object: said(settings.object),
      body: settings.body ?? 'other',
      bodyDetail: settings.body === null ? t('specimen.missing') : settings.bodyDetail,
      siren: legal.siren,
      rna: legal.rna,
    },
    ...images,
    donor: { name: t('specimen.name'), lines: [t('specimen.street'), t('specimen.town')], company: null },
    payments: [{ on: parisDate(app.now()), amount: specimenGift, means: 'Card' }],
    articles: articles.length === 0 ? ['200'] : articles,
    signatory: { name: said(settings.signatoryName), capacity: said(settings.signatoryCapacity) },
    replaces: null,
  }
  return ok({ organization, facts })
}

/** In cents. */
const specimenGift = 5000

type InvoiceVisit = Visit & { readonly locale: Locale }

/** The invoice of an association as its legal notice and its logo stand, for who may write what documents show (rule SCR-30). */
export async function previewInvoice(app: App, visit: InvoiceVisit): Promise<Result<Specimen>> {
  const opened = await openIssuer(app, visit)
  if (!opened.ok) return opened
  const { organization, issuer } = opened.value
  const images = { logo: await shownImage(app, issuer.images.logo), signature: null }
  return ok({ kind: 'invoice', facts: invoiceOf(app, opened.value, visit.locale), organization, images })
}

/** The same as a PDF, kept by nobody. */
export async function previewInvoiceFile(app: App, visit: InvoiceVisit): Promise<Result<Uint8Array>> {
  const opened = await openIssuer(app, visit)
  if (!opened.ok) return opened
  const { issuer } = opened.value
  const { writeInvoice } = await import('#documents/pdf/invoice.ts')
  const drawn = { logo: await paperImage(app, issuer.images.logo), specimen: specimenWord(visit.locale) }
  return ok(await writeInvoice(invoiceOf(app, opened.value, visit.locale), drawn))
}

type OfInvoice = {
  readonly organization: Pick<Organization, 'zipCode' | 'city'>
  readonly issuer: Issuer
}

function invoiceOf(app: App, { organization, issuer }: OfInvoice, locale: Locale): Invoice {
  const { legal, images } = issuer
  const t = serverTranslator(locale)
  const said = saidIn(t)
  const town = [organization.zipCode, organization.city].filter(Boolean).join(' ')
  const now = app.now()
  const lines = invoiceLines(legal, t)
  const isTaxed = lines.some(({ vat }) => vat > 0)
  return {
    ...{ kind: 'invoice', locale, brand: app.operator.brand, number: noNumber, madeAt: now, corrects: null },
    logo: images.logo,
    seller: {
      ...{
        name: said(legal.legalName),
        lines: [isTaxed ? said(legal.seat) : legal.seat || town].filter(Boolean),
        siren: legal.siren,
        rna: legal.rna,
      },
      vatNumber: isTaxed ? said(legal.vatNumber) : legal.vatNumber,
    },
    buyer: { name: t('specimen.name'), lines: [t('specimen.street'), t('specimen.town')], company: null },
    form: t('specimen.campaign'),
    order: { id: 0, date: now },
    ...{ suppliedOn: now, supply: 'services', lines, exemption: legal.vatExemption },
    payments: [{ on: parisDate(now), isPaid: true, means: 'Card' }],
  }
}

/** A line with VAT where the association has its number, or states no exemption; one without where it states one. */
function invoiceLines({ vatNumber, vatExemption }: Issuer['legal'], t: Translator): readonly InvoiceLine[] {
  const line = { label: t('specimen.rate'), quantity: 1, gross: specimenGift }
  return [
    ...(vatNumber !== '' || vatExemption === ''
      ? [
          {
            ...line,
            item: 1,
            vatRate: specimenVat,
            vat: includedVat({ amount: specimenGift, discount: 0, vatRate: specimenVat }),
          },
        ]
      : []),
    ...(vatExemption === '' ? [] : [{ ...line, item: 2, vatRate: 0, vat: 0 }]),
  ]
}

/** In percent. */
const specimenVat = 20

type CampaignVisit = AdministratorVisit & { readonly locale: Locale }

/**
 * What a payer of a campaign gets, as it stands: the ticket of an event, the card of a membership, else the attestation; for who may
 * write it (rule SCR-30).
 */
export async function previewCampaignDocument(app: App, visit: CampaignVisit): Promise<Result<Specimen>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { organization } = opened.value
  const logo = await logoOf(app, { organizationId: organization.id })
  const images = { logo: await shownImage(app, logo), signature: null }
  return ok({ ...documentOf(app, opened.value, { locale: visit.locale, logo }), organization, images })
}

type About = { readonly locale: Locale; readonly logo: DocumentImage | null }

function documentOf(app: App, campaign: AdministeredCampaign, { locale, logo }: About) {
  const { formType } = campaign.form
  if (isTicketed(formType)) return { kind: 'ticket', facts: ticketOf(app, campaign, locale) } as const
  if (isCarded(formType)) return { kind: 'card', facts: cardOf(app, campaign, locale) } as const
  return { kind: 'attestation', facts: { ...attestationOf(app, campaign, locale), logo } } as const
}

/** The same as a PDF, kept by nobody. */
export async function previewCampaignDocumentFile(
  app: App,
  visit: CampaignVisit,
): Promise<Result<Uint8Array>> {
  const opened = await openAdministered(app, visit, 'editContents')
  if (!opened.ok) return opened
  const { locale } = visit
  const logo = await logoOf(app, { organizationId: opened.value.organization.id })
  const drawn = { logo: await paperImage(app, logo), specimen: specimenWord(locale) }
  const { kind, facts } = documentOf(app, opened.value, { locale, logo })
  if (kind === 'ticket') {
    const { writeTickets } = await import('#documents/pdf/tickets.ts')
    return ok(await writeTickets([facts], app.now(), drawn))
  }
  if (kind === 'card') {
    const { writeCards } = await import('#documents/pdf/cards.ts')
    return ok(await writeCards([facts], app.now(), drawn))
  }
  const { writeAttestation } = await import('#documents/pdf/attestation.ts')
  return ok(await writeAttestation(facts, drawn))
}

/** Its first rate, or what stands for one. */
function rateOf({ form }: AdministeredCampaign, locale: Locale) {
  const [rate] = form.tiers
  const t = serverTranslator(locale)
  return { label: rate?.label || t('specimen.rate'), price: rate?.price ?? specimenGift }
}

function ticketOf(app: App, campaign: AdministeredCampaign, locale: Locale): TicketFacts {
  const { form, organization } = campaign
  const t = serverTranslator(locale)
  const { label, price } = rateOf(campaign, locale)
  return {
    locale,
    brand: app.operator.brand,
    organization: organization.name,
    event: form.title,
    category: form.category,
    ...timeAndPlaceOf(form),
    rate: label,
    price,
    options: [],
    orderId: 0,
    state: 'valid',
    ...heldBy(t),
    codes: { held: t('specimen.word'), code: noCode },
  }
}

/** What stands for the signs of a specimen that are typed: they stand in no code that was ever drawn. */
const noCode = '0000000000'

/** Whose a ticket or a card is. */
const heldBy = (t: Translator) => ({
  holder: { firstName: t('specimen.first_name'), lastName: t('specimen.last_name') },
  number: noNumber,
})

function cardOf(app: App, campaign: AdministeredCampaign, locale: Locale): CardFacts {
  const { form, organization } = campaign
  const t = serverTranslator(locale)
  const [{ validFrom = null, validUntil = null } = {}] = form.tiers
  const isReturned = false
  return {
    locale,
    brand: app.operator.brand,
    organization: organization.name,
    campaign: form.title,
    rate: rateOf(campaign, locale).label,
    ...{ validFrom, validUntil },
    state: cardState({ status: 'Processed' }, { isReturned, validFrom, validUntil }, parisDate(app.now())),
    ...heldBy(t),
    codes: { secret: t('specimen.word'), code: noCode },
  }
}

function attestationOf(app: App, campaign: AdministeredCampaign, locale: Locale): Attestation {
  const { form, organization } = campaign
  const t = serverTranslator(locale)
  const { label, price: amount } = rateOf(campaign, locale)
  const line = { key: 'specimen', kind: 'item', label, gift: null, quantity: 1, amount, units: [] } as const
  return {
    locale,
    brand: app.operator.brand,
    number: noNumber,
    madeAt: app.now(),
    organization: {
      name: organization.name,
      lines: [`${organization.zipCode} ${organization.city}`.trim()].filter(Boolean),
    },
    payer: { name: t('specimen.name'), lines: [t('specimen.street'), t('specimen.town')] },
    form: form.title,
    order: { id: 0, date: app.now() },
    paid: { amount, tip: 0, on: app.now(), means: 'Card', share: null },
    givenBack: [],
    lines: [line],
    whole: null,
  }
}
