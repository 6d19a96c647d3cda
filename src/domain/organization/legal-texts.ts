import { checkEmail, normaliseEmail } from '../fields/email.ts'
import { checkMaxLength } from '../fields/max-length.ts'
import { checkPhone } from '../fields/phone.ts'
import { checkSiren, normaliseSiren } from '../fields/siren.ts'
import type { Form } from '../form/form.ts'
import { fail, failWith, ok, type Problem, type Result } from '../result.ts'

/** What an association writes itself, in versions; its legal notice is made of {@link LegalFacts}. */
export const legalTextKinds = ['terms', 'privacy'] as const
export type LegalTextKind = (typeof legalTextKinds)[number]

/**
 * Why an association charges no VAT on a line, as its invoices say it: the exemption of small businesses (article 293 B of the general tax
 * code), that of non-profit bodies (article 261, 7, 1°), that of training (article 261, 4, 4°).
 */
export const vatExemptions = ['franchise', 'nonProfit', 'training'] as const
export type VatExemption = (typeof vatExemptions)[number]

/** What an association's legal notice names (LCEN article 1-1, rule LAW-5); empty where it was not filled in. */
export type LegalFacts = {
  readonly legalName: string
  readonly legalForm: string
  readonly seat: string
  readonly phone: string
  /** Where payers write to, and what their mails reply to. */
  readonly contactEmail: string
  readonly publicationDirector: string
  readonly rna: string
  readonly siren: string
  /** Empty where it has none: it charges no VAT then. */
  readonly vatNumber: string
  /** Only its invoices say it; empty until it was chosen. */
  readonly vatExemption: VatExemption | ''
  /** The consumer mediator, where the association has one. */
  readonly mediator: string
}

export type LegalFact = keyof LegalFacts

/** The facts in the order of the page. */
export const legalFactNames = [
  'legalName',
  'legalForm',
  'seat',
  'phone',
  'contactEmail',
  'publicationDirector',
  'rna',
  'siren',
  'vatNumber',
  'vatExemption',
  'mediator',
] as const satisfies readonly LegalFact[]

const required = ['legalName', 'legalForm', 'seat', 'phone', 'contactEmail', 'publicationDirector'] as const

/** The longest fact and text, in characters. */
export const longestLegal = { fact: 200, text: 30_000 } as const

/** What the law asks of the notice and nobody filled in: one number, RNA or SIREN, is enough. */
export function missingFacts(facts: LegalFacts): readonly LegalFact[] {
  const isUnregistered = facts.rna === '' && facts.siren === ''
  return [...required.filter(name => facts[name] === ''), ...(isUnregistered ? (['rna'] as const) : [])]
}

/** THE schema of the facts: each one that is wrong or missing, with its field. */
export function readLegalFacts(typed: Readonly<Record<string, string>>): Result<LegalFacts> {
  const line = (name: LegalFact) =>
    visible(typed[name] ?? '')
      .replace(/\s+/g, ' ')
      .trim()
  const facts: LegalFacts = {
    legalName: line('legalName'),
    legalForm: line('legalForm'),
    seat: line('seat'),
    phone: line('phone'),
    contactEmail: normaliseEmail(line('contactEmail')),
    publicationDirector: line('publicationDirector'),
    rna: line('rna').replace(/\s/g, '').toUpperCase(),
    siren: normaliseSiren(line('siren')),
    vatNumber: line('vatNumber')
      .replace(/[\s.-]/g, '')
      .toUpperCase(),
    vatExemption: vatExemptions.find(each => each === typed.vatExemption) ?? '',
    mediator: line('mediator'),
  }
  const missing = missingFacts(facts)
  const problems = legalFactNames.flatMap((field): Problem[] => {
    if (missing.includes(field)) return [{ code: 'required', field }]
    if (field === 'vatExemption' && facts[field] === 'franchise' && facts.vatNumber !== '')
      return [{ code: 'vat_exemption_franchise', field }]
    const code = facts[field] === '' ? undefined : checkFact(field, facts[field])
    return code === undefined ? [] : [{ code, field, values: { limit: longestLegal.fact } }]
  })
  return problems.length === 0 ? ok(facts) : fail(...problems)
}

function checkFact(name: LegalFact, text: string): Problem['code'] | undefined {
  const tooLong = checkMaxLength(text, longestLegal.fact)
  if (tooLong !== undefined) return tooLong
  if (name === 'contactEmail') return checkEmail(text)
  if (name === 'phone') return checkPhone(text)
  if (name === 'siren') return checkSiren(text)
  if (name === 'vatNumber') return /^FR[0-9A-Z]{2}\d{9}$/.test(text) ? undefined : 'vat_number_invalid'
  if (name === 'rna') return /^W[0-9A-Z]{9}$/.test(text) ? undefined : 'rna_invalid'
  return undefined
}

/** A legal text as it is kept: plain, paragraphs apart by an empty line. `field` names its control. */
export function readLegalText(typed: string, field: string): Result<string> {
  const text = visible(typed.replace(/\r\n?/g, '\n'))
    .replace(/[ \t]+$/gm, '')
    .trim()
  if (text === '') return failWith('required', field)
  if (checkMaxLength(text, longestLegal.text) !== undefined)
    return fail({ code: 'max_length', field, values: { limit: longestLegal.text } })
  return ok(text)
}

/** A text without what no screen shows and without marks that turn its direction round; line breaks stay. */
function visible(text: string): string {
  return text.normalize('NFC').replace(/[^\P{C}\n\u200d]/gu, '')
}

export type LegalBlock = { readonly heading: boolean; readonly lines: readonly string[] }

/** A legal text as it is read: its paragraphs; a short numbered line of its own is a heading. */
export function legalBlocks(text: string): readonly LegalBlock[] {
  return text
    .split(/\n\s*\n/)
    .map(block => block.split('\n'))
    .map(lines => ({ heading: lines.length === 1 && isHeading(lines[0] ?? ''), lines }))
}

const isHeading = (line: string) => /^\d{1,2}\. \S.{0,78}$/u.test(line) && !/[.;:]$/.test(line)

const segments = {
  notice: 'mentions-legales',
  terms: 'conditions-de-vente',
  privacy: 'confidentialite',
} as const

/** The page of a legal text; with a version, that very one for as long as the site stands. */
export function legalPath(organizationSlug: string, page: keyof typeof segments, version?: number): string {
  const path = `/associations/${organizationSlug}/${segments[page]}`
  return version === undefined ? path : `${path}/${version}`
}

/** Whether a campaign can ask for money: whoever pays accepts terms of sale, whoever registers for nothing does not. */
export function asksForMoney({
  tiers,
  acceptOpenDonation,
  allowCustomTier,
}: Pick<Form, 'tiers' | 'acceptOpenDonation' | 'allowCustomTier'>): boolean {
  return (
    acceptOpenDonation ||
    allowCustomTier ||
    tiers.some(tier => tier.priceCategory !== 'Free' || tier.extraOptions.some(option => option.price > 0))
  )
}
