import { checkMaxLength } from '../fields/max-length.ts'
import type { LegalFacts } from '../organization/legal-texts.ts'
import { plainLine } from '../plain-line.ts'
import { fail, ok, type Problem, type Result } from '../result.ts'

/** The kinds of bodies that the official forms list; of them a receipt names the one that is true. */
export const bodyKinds = [
  'generalInterest',
  'publicUtility',
  'peopleInNeed',
  'worship',
  'endowmentFund',
  'companyFoundation',
  'universityFoundation',
  'museum',
  'education',
  'festival',
  'research',
  'integration',
  'other',
] as const
export type BodyKind = (typeof bodyKinds)[number]

/** Bodies of which the forms ask for more: the day of the decree, or which other kind. */
export const detailedBodies: readonly BodyKind[] = ['publicUtility', 'other']

/** Articles of the general tax code that reduce what a donor pays: of persons, of companies, of the wealth tax on property. */
export const articles = ['200', '238bis', '978'] as const
export type Article = (typeof articles)[number]

/** Whose donors an article is for. */
export function articlesFor(isCompany: boolean, chosen: readonly Article[]): readonly Article[] {
  return chosen.filter(article => (article === '238bis') === isCompany)
}

/** Whether a receipt is issued for each gift, or by hand once a year. */
export const receiptModes = ['eachGift', 'yearly'] as const
export type ReceiptMode = (typeof receiptModes)[number]

/** What an organization decided about its receipts. */
export type ReceiptSettings = {
  readonly body: BodyKind | null
  readonly bodyDetail: string
  /** What it exists for, as its receipts say it. */
  readonly object: string
  readonly articles: readonly Article[]
  readonly mode: ReceiptMode
  readonly signatoryName: string
  readonly signatoryCapacity: string
  /** Its national centre alone issues receipts: none are issued here. */
  readonly issuedElsewhere: boolean
  /** When the platform was given the mandate to issue in its name, as an instant, and by which account; null: it has none. */
  readonly mandate: { readonly at: string; readonly by: number } | null
}

export const noReceiptSettings: ReceiptSettings = {
  body: null,
  bodyDetail: '',
  object: '',
  articles: [],
  mode: 'eachGift',
  signatoryName: '',
  signatoryCapacity: '',
  issuedElsewhere: false,
  mandate: null,
}

/** What is needed before receipts are issued. */
export const receiptNeeds = [
  'verification',
  'eligibility',
  'mandate',
  'issuedHere',
  'legalName',
  'seat',
  'registration',
  'body',
  'object',
  'articles',
  'signatory',
] as const
export type ReceiptNeed = (typeof receiptNeeds)[number]

/** Needs that are mended among the association's legal facts, and not among the settings of its receipts. */
export const legalNeeds: readonly ReceiptNeed[] = ['legalName', 'seat', 'registration']

type Issuer = {
  /** The operator has verified it: until then nobody has checked that it exists. */
  readonly isVerified: boolean
  readonly isEligible: boolean
  readonly settings: ReceiptSettings
  readonly legal: Pick<LegalFacts, 'legalName' | 'seat' | 'rna' | 'siren'>
}

/** What keeps an organization from issuing receipts, in the order of its page; nothing: it issues them (rule TAX-5). */
export function missingForReceipts({
  isVerified,
  isEligible,
  settings,
  legal,
}: Issuer): readonly ReceiptNeed[] {
  const isMet: Readonly<Record<ReceiptNeed, boolean>> = {
    verification: isVerified,
    eligibility: isEligible,
    mandate: settings.mandate !== null,
    issuedHere: !settings.issuedElsewhere,
    legalName: legal.legalName !== '',
    seat: legal.seat !== '',
    // Mandatory since 11580*05.
    registration: legal.siren !== '' || legal.rna !== '',
    body: settings.body !== null && (!detailedBodies.includes(settings.body) || settings.bodyDetail !== ''),
    object: settings.object !== '',
    articles: settings.articles.length > 0,
    signatory: settings.signatoryName !== '' && settings.signatoryCapacity !== '',
  }
  return receiptNeeds.filter(need => !isMet[need])
}

/** The longest texts, in characters. */
export const longestSetting = { object: 400, line: 150 } as const

/** What the page sends, but the mandate and the eligibility, which are declarations of their own. */
export type TypedSettings = Omit<ReceiptSettings, 'mandate'>

/** What stands on the page: its fields by their names, its boxes, and what is declared with it. */
export type TypedReceiptSettings = {
  readonly values: Readonly<Record<string, string>>
  readonly articles: readonly string[]
  readonly issuedElsewhere: boolean
  readonly gives: { readonly eligibility: boolean; readonly mandate: boolean }
}

/** THE schema of the settings: what is left empty is kept and said to be missing, what is wrong is refused beside its field. */
export function readReceiptSettings({
  values,
  articles: named,
  issuedElsewhere,
}: TypedReceiptSettings): Result<TypedSettings> {
  const line = (name: string) => plainLine(values[name] ?? '').trim()
  const settings: TypedSettings = {
    body: bodyKinds.find(each => each === values.body) ?? null,
    bodyDetail: line('bodyDetail'),
    object: line('object'),
    articles: articles.filter(each => named.includes(each)),
    mode: receiptModes.find(each => each === values.mode) ?? 'eachGift',
    signatoryName: line('signatoryName'),
    signatoryCapacity: line('signatoryCapacity'),
    issuedElsewhere,
  }
  const limits = { object: longestSetting.object, bodyDetail: longestSetting.line } as const
  const problems = (['bodyDetail', 'object', 'signatoryName', 'signatoryCapacity'] as const).flatMap(
    (field): Problem[] => {
      const limit = field in limits ? limits[field as keyof typeof limits] : longestSetting.line
      const code = checkMaxLength(settings[field], limit)
      return code === undefined ? [] : [{ code, field, values: { limit } }]
    },
  )
  return problems.length === 0 ? ok(settings) : fail(...problems)
}

/** The settings as an editor's fields hold them, for the journal. */
export function settingsAsTyped(
  settings: ReceiptSettings,
  isEligible: boolean,
): Readonly<Record<string, string>> {
  const box = (isTicked: boolean) => (isTicked ? 'on' : '')
  return {
    receiptEligibility: box(isEligible),
    receiptMandate: box(settings.mandate !== null),
    receiptBody: settings.body ?? '',
    receiptObject: settings.object,
    receiptArticles: settings.articles.join(', '),
    receiptMode: settings.mode,
    receiptSignatory: [settings.signatoryName, settings.signatoryCapacity].filter(Boolean).join(', '),
    receiptElsewhere: box(settings.issuedElsewhere),
  }
}

/** The settings as the fields and boxes of their page hold them. */
export function settingsInFields(settings: ReceiptSettings, isEligible: boolean): TypedReceiptSettings {
  const { body, bodyDetail, object, articles: chosen, mode, signatoryName, signatoryCapacity } = settings
  return {
    values: { body: body ?? '', bodyDetail, object, mode, signatoryName, signatoryCapacity },
    articles: chosen,
    issuedElsewhere: settings.issuedElsewhere,
    gives: { eligibility: isEligible, mandate: settings.mandate !== null },
  }
}
