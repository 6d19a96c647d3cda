import { readFileSync } from 'node:fs'
import { plainIsolating } from '#domain/plain-line.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import type { Locale } from '#messages/locales.ts'
import { escapeHtml, hexColour, linkAddress, webAddress } from './safe-text.ts'
import { readTemplate, type TemplateValues } from './template.ts'

/** A mail ready to hand over. */
export type MailContent = { readonly subject: string; readonly html: string; readonly text: string }

/** What every mail is told about who writes to whom. `accent` is the campaign's colour, `#rrggbb`. */
export type Sender = {
  readonly locale: Locale
  readonly organizationName: string
  readonly brand: string
  readonly accent: string
  /** The reference that support asks for: the trace id. */
  readonly trace?: string
  /** What the association adds in its own words (rule MAIL-5). */
  readonly words?: OwnWords
  /** The association's own pages, in mails to those who pay it. */
  readonly legal?: {
    readonly noticeUrl: string
    readonly termsUrl: string | null
    readonly privacyUrl: string
  }
}

export type AmountRow = {
  readonly label: string
  readonly amount: string
  /** Below the label, a line each: whom it is for, what was answered. */
  readonly notes?: readonly string[]
  readonly link?: { readonly text: string; readonly address: string }
}

/** A remark set apart, its lines as large as its first; notes stand below them, smaller. */
export type Panel = {
  readonly heading?: string
  readonly text: string
  readonly lines?: readonly string[]
  readonly notes?: readonly string[]
}

/** A piece of a line of somebody's words, as it looks. */
export type Run = {
  readonly look: 'plain' | 'strong' | 'em' | 'link' | 'gap'
  readonly text: string
  readonly address?: string
  /** A link of our own making, in the association's words: http or https. */
  readonly isOurs?: true
}

/** A line of somebody's words. */
export type WordsLine = {
  readonly look: 'paragraph' | 'heading' | 'point' | 'quote'
  readonly runs: readonly Run[]
}

/** What an association says in its own words, and a video of it. */
export type OwnWords = {
  readonly heading: string
  readonly language: Locale
  readonly lines: readonly WordsLine[]
  readonly link?: { readonly text: string; readonly address: string }
}

/** What a mail says, in texts that are final: both its HTML and its plain text are written from it. */
export type Letter = {
  readonly sender: Sender
  readonly subject: string
  readonly preview: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** In place of those of its sender. */
  readonly words?: OwnWords
  readonly amounts?: {
    readonly facts: string
    readonly rows: readonly AmountRow[]
    readonly totalLabel: string
    readonly total: string
  }
  readonly panels?: readonly Panel[]
  readonly action?: { readonly label: string; readonly address: string; readonly note?: string }
  /** Ways on that are not what the mail is for: below the action, plain. */
  readonly links?: readonly { readonly text: string; readonly address: string }[]
}

const layout = readTemplate(readFileSync(new URL('letter.compiled', import.meta.url), 'utf8'), escapeHtml)

/** Writes a letter as subject, HTML and plain text. Throws on a link that is not http or https. */
export function writeLetter(written: Letter): MailContent {
  const words = written.words ?? written.sender.words
  const letter: Letter = words === undefined ? written : { ...written, words }
  return {
    subject: plainIsolating(letter.subject.slice(0, 200)).toWellFormed(),
    html: layout(htmlValues(letter)),
    text: plainText(letter),
  }
}

const textValues = (lines: readonly string[]): TemplateValues[] => lines.map(text => ({ text }))
const optional = (text: string | undefined): TemplateValues[] => (text === undefined ? [] : [{ text }])

function htmlValues(letter: Letter): TemplateValues {
  const { sender, amounts, panels = [], action, links = [] } = letter
  return {
    language: sender.locale,
    accent: hexColour(sender.accent),
    organization: sender.organizationName,
    title: letter.title,
    preview: letter.preview,
    paragraphs: textValues(letter.paragraphs),
    words: letter.words ? [wordsValues(letter.words)] : [],
    amounts: amounts ? [{ ...amounts, rows: amounts.rows.map(rowValues) }] : [],
    panels: panels.map(panelValues),
    actions: action ? [{ ...actionValues(action) }] : [],
    links: links.map(({ text, address }) => ({ text, address: webAddress(address) })),
    footer: textValues(footerOf(sender)),
    legal: legalOf(sender).map(({ text, address }) => ({ text, address: webAddress(address) })),
  }
}

function wordsValues({ heading, language, lines, link }: OwnWords): TemplateValues {
  return {
    heading,
    wordsLanguage: language,
    lines: lines.map(({ look, runs }) => ({
      ...{ paragraphs: [], headings: [], points: [], quotes: [] },
      [`${look}s`]: [{ runs: runs.map(runValues) }],
    })),
    videos: link ? [{ text: link.text, address: webAddress(link.address) }] : [],
  }
}

function runValues({ look, text, address = '', isOurs }: Run): TemplateValues {
  const safe = isOurs ? webAddress : linkAddress
  const value = { text, address: look === 'link' ? safe(address) : '' }
  return { plains: [], strongs: [], ems: [], links: [], gaps: [], [`${look}s`]: [value] }
}

function rowValues({ label, amount, notes = [], link }: AmountRow): TemplateValues {
  const links = link ? [{ text: link.text, address: webAddress(link.address) }] : []
  return { label, amount, notes: textValues(notes), links }
}

function panelValues({ heading, text, lines = [], notes = [] }: Panel): TemplateValues {
  return { headings: optional(heading), text, lines: textValues(lines), notes: textValues(notes) }
}

function actionValues({ label, address, note }: NonNullable<Letter['action']>): TemplateValues {
  return { label, address: webAddress(address), notes: optional(note) }
}

function footerOf({ locale, brand, organizationName, trace }: Sender): string[] {
  const t = serverTranslator(locale)
  const footer =
    organizationName === brand
      ? t('mail.footer_own', { brand })
      : t('mail.footer', { brand, organization: organizationName })
  return trace ? [footer, t('mail.reference', { reference: trace })] : [footer]
}

function legalOf({ locale, legal }: Sender): readonly { readonly text: string; readonly address: string }[] {
  if (legal === undefined) return []
  const t = serverTranslator(locale)
  return [
    { text: t('conditions.notice'), address: legal.noticeUrl },
    ...(legal.termsUrl === null ? [] : [{ text: t('conditions.terms'), address: legal.termsUrl }]),
    { text: t('conditions.privacy'), address: legal.privacyUrl },
  ]
}

/** The same letter for those who read plain text: nothing of the HTML is missing, one thought a line. */
function plainText(letter: Letter): string {
  const { sender, panels = [] } = letter
  const blocks = [
    [sender.organizationName],
    [letter.title],
    ...letter.paragraphs.map(paragraph => [paragraph]),
    wordsLines(letter),
    amountLines(letter),
    ...panels.map(({ heading, text, lines = [], notes = [] }) => [
      ...(heading === undefined ? [] : [heading]),
      text,
      ...lines,
      ...notes,
    ]),
    actionLines(letter),
    linkLines(letter),
    ['-- ', ...footerOf(sender), ...legalLines(sender)],
  ]
  const written = blocks.filter(lines => lines.length > 0).map(lines => lines.map(textLine).join('\n'))
  return `${written.join('\n\n')}\n`
}

// « -- » with its space begins a signature in plain text mails: it must survive the cleaning
const textLine = (line: string) => (line === '-- ' ? line : plainIsolating(line))

function wordsLines({ sender, words }: Letter): string[] {
  if (!words) return []
  const { heading, lines, link } = words
  const t = serverTranslator(sender.locale)
  const video = link && t('mail.link_line', { label: link.text, address: webAddress(link.address) })
  return [heading, ...lines.map(({ runs }) => runs.map(textOfRun).join('')), ...(video ? [video] : [])]
}

/** A link says where it leads, unless that is what it says already. */
function textOfRun({ look, text, address = '' }: Run): string {
  if (look === 'gap') return ' '
  const isTold = look !== 'link' || text === address || `mailto:${text}` === address
  return isTold ? text : `${text} (${address.replace(/^mailto:/, '')})`
}

function amountLines({ sender, amounts }: Letter): string[] {
  if (!amounts) return []
  const t = serverTranslator(sender.locale)
  const rows = amounts.rows.flatMap(({ label, amount, notes = [], link }) => [
    t('mail.amount_line', { label, amount }),
    ...notes.map(note => t('mail.note_line', { note })),
    ...(link ? [`${link.text} ${webAddress(link.address)}`] : []),
  ])
  return [amounts.facts, ...rows, t('mail.amount_line', { label: amounts.totalLabel, amount: amounts.total })]
}

function actionLines({ sender, action }: Letter): string[] {
  if (!action) return []
  const link = serverTranslator(sender.locale)('mail.link_line', {
    label: action.label,
    address: webAddress(action.address),
  })
  return action.note === undefined ? [link] : [link, action.note]
}

function legalLines(sender: Sender): string[] {
  const t = serverTranslator(sender.locale)
  return legalOf(sender).map(({ text, address }) =>
    t('mail.link_line', { label: text, address: webAddress(address) }),
  )
}

function linkLines({ sender, links = [] }: Letter): string[] {
  const t = serverTranslator(sender.locale)
  return links.map(({ text, address }) => t('mail.link_line', { label: text, address: webAddress(address) }))
}
