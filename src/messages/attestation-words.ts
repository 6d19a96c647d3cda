import type { Cents } from '#domain/money.ts'
import { type Attestation, type AttestedParty, keptOfPayment } from '#domain/order/attestation.ts'
import {
  type AttestedShare,
  givenBackOfPerson,
  type PersonAttestation,
  paidForPerson,
} from '#domain/order/person-attestation.ts'
import { sumsGivenBack } from '#domain/payment/given-back.ts'
import { plainLine } from '#domain/plain-line.ts'
import { dateTime, longDate, money } from './format.ts'
import { logoAlt } from './image-words.ts'
import { isolated } from './isolated.ts'
import type { Locale } from './locales.ts'
import { lineLabel, validityText } from './order-words.ts'
import type { Translator } from './translator.ts'

/** A row of what was paid for: `sum` and `note` stand out from the lines. */
export type AttestedRow = {
  readonly label: string
  readonly amount: string
  readonly kind: 'line' | 'sum' | 'note'
}

/** Every word of an attestation, in the order in which it is read: its page and its PDF say these, and nothing else. */
export type AttestationWords = {
  readonly brand: string
  /** What its organization's logo shows; null: it has none. */
  readonly logo: string | null
  readonly title: string
  /** « N° 2026-000012, établie le 20 novembre 2026 ». */
  readonly issued: string
  /** Who was paid, then who paid, each under a heading; of a person's attestation whose it is, who paid, and who was paid. */
  readonly parties: readonly (AttestedParty & { readonly heading: string })[]
  readonly sentence: string
  /** How and when it was paid: names and what they are. */
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  /** The two columns of the rows. */
  readonly columns: readonly [label: string, amount: string]
  readonly rows: readonly AttestedRow[]
  /** What this document is not. */
  readonly notes: readonly string[]
  readonly foot: string
}

/** The words of an attestation, in the translator's language: that of the document. */
export function attestationWords(attestation: Attestation, t: Translator): AttestationWords {
  const facts = plainFacts(attestation)
  const { brand, organization, payer, number, madeAt, locale } = facts
  return {
    brand,
    logo: facts.logo ? logoAlt(organization.name, t) : null,
    title: t('attest.title'),
    issued: t('attest.head', { number, date: day(madeAt, locale) }),
    parties: [
      { ...organization, heading: t('attest.to') },
      { ...payer, heading: t('attest.by') },
    ],
    sentence: sentence(facts, t),
    facts: paymentFacts(facts, t),
    columns: [t('attest.lines'), t('attest.amount')],
    rows: attestedRows(facts, t),
    notes: notes(facts, t),
    foot: t('attest.foot', { brand, organization: isolated(organization.name) }),
  }
}

/** What people and associations typed, each on one line. */
function plainFacts(facts: Attestation): Attestation {
  const { organization, payer, form, lines } = facts
  return {
    ...facts,
    organization: plainParty(organization),
    payer: plainParty(payer),
    form: plainLine(form),
    lines: lines.map(line => ({ ...line, label: plainLine(line.label) })),
  }
}

/** The words of a person's attestation, in the translator's language: that of the document. */
export function personAttestationWords(attestation: PersonAttestation, t: Translator): AttestationWords {
  const facts = plainPersonFacts(attestation)
  const { brand, organization, payer, person, number, madeAt, locale } = facts
  return {
    brand,
    logo: facts.logo ? logoAlt(organization.name, t) : null,
    title: t('attest.title'),
    issued: t('attest.head', { number, date: day(madeAt, locale) }),
    parties: [
      { name: person, lines: [], heading: t('attest.person_name') },
      { ...payer, heading: t('attest.by') },
      { ...organization, heading: t('attest.to') },
    ],
    sentence: personSentence(facts, t),
    facts: personFacts(facts, t),
    columns: [t('attest.lines'), t('attest.amount')],
    rows: personRows(facts, t),
    notes: [
      ...(facts.replaces === null ? [] : [t('attest.person_replaces', { number: facts.replaces })]),
      t('attest.person_alone'),
      t('attest.not_a_receipt'),
    ],
    foot: t('attest.foot', { brand, organization: isolated(organization.name) }),
  }
}

function plainPersonFacts(facts: PersonAttestation): PersonAttestation {
  const { organization, payer, person, form, lines, occasion } = facts
  return {
    ...facts,
    organization: plainParty(organization),
    payer: plainParty(payer),
    person: plainLine(person),
    form: plainLine(form),
    occasion: { ...occasion, place: occasion.place && plainLine(occasion.place) },
    lines: lines.map(line => ({ ...line, label: plainLine(line.label) })),
  }
}

function personSentence(attestation: PersonAttestation, t: Translator): string {
  const { brand, payer, person, form, organization, payments, locale, givenBack } = attestation
  const paid = paidForPerson(attestation)
  const names = {
    ...{ brand, amount: money(paid, locale), payer: isolated(payer.name), person: isolated(person) },
    ...{ form: isolated(form), organization: isolated(organization.name) },
  }
  const days = payments.map(({ on }) => day(on, locale))
  const [from = '', until = from] = [days[0], days.at(-1)]
  const paidSentence =
    days.length === 1
      ? t('attest.person_sentence', { ...names, date: from })
      : t('attest.person_sentence_many', { ...names, count: days.length, from, until })
  if (givenBack.length === 0) return paidSentence
  const back = givenBackOfPerson(attestation)
  const kept = { back: money(back, locale), kept: money(paid - back, locale) }
  return `${paidSentence} ${t('attest.sentence_kept', kept)}`
}

/** What it was for and when that is, and how it was paid where that was once. */
function personFacts(
  { form, occasion, order, payments, locale }: PersonAttestation,
  t: Translator,
): AttestationWords['facts'] {
  const { startDate, place } = occasion
  const [first, ...others] = payments
  const once = others.length === 0 ? first : undefined
  const facts = [
    [t('attest.person_activity'), form],
    [t('order.when'), startDate === null ? null : dateTime(startDate, locale)],
    [t('order.where'), place],
    [t('order.valid'), validityText(occasion, locale, t)],
    [t('attest.paid_on'), once ? day(once.on, locale) : null],
    [t('attest.means'), once ? t(`offline.means.${once.means}`) : null],
    [t('attest.share'), once?.share ? t('attest.share_of', once.share) : null],
    [t('attest.order'), t('attest.order_number', { number: order.id, date: day(order.date, locale) })],
  ] as const
  return facts.flatMap(([name, value]) => (value === null ? [] : { name, value }))
}

/** What it cost; each payment where there were several or more is to come; their sum, and what came back. */
function personRows(facts: PersonAttestation, t: Translator): readonly AttestedRow[] {
  const { lines, cost, payments, givenBack, locale } = facts
  const row = (kind: AttestedRow['kind'], label: string, cents: Cents): AttestedRow => ({
    kind,
    label,
    amount: money(cents, locale),
  })
  const paid = paidForPerson(facts)
  const isWhole = payments.length === 1 && paid === cost
  const parts = payments.map(each => row('line', shareLabel(each, locale, t), each.amount))
  const back = givenBack.map(({ on, amount }) =>
    row('line', t('attest.given_back', { date: day(on, locale) }), -amount),
  )
  return [
    ...lines.map(line => row('line', lineLabel(line, t), line.amount)),
    ...(isWhole ? [] : [row('line', t('attest.person_whole'), cost), ...parts]),
    row('sum', t('attest.paid'), paid),
    ...back,
    ...(back.length === 0 ? [] : [row('sum', t('attest.kept'), paid - givenBackOfPerson(facts))]),
  ]
}

function shareLabel({ on, means, share }: AttestedShare, locale: Locale, t: Translator): string {
  const facts = { date: day(on, locale), means: t(`offline.means.${means}`) }
  return share === null
    ? t('attest.person_paid_on', facts)
    : t('attest.person_paid_share', { ...facts, ...share })
}

/** An attestation of a person as a link names it. */
export type NamedPaper = { readonly person: string; readonly rate: string }

/** What links to the attestations of an order's persons are called: with the rate where somebody has several. */
export function paperNames<Paper extends NamedPaper>(
  papers: readonly Paper[],
  t: Translator,
): readonly (Paper & { readonly name: string })[] {
  return papers.map(paper => {
    const { person, rate } = paper
    const isOnly = papers.filter(other => other.person === person).length === 1
    const name = isOnly ? t('attest.for_person', { person }) : t('attest.for_person_rate', { person, rate })
    return { ...paper, name }
  })
}

function plainParty({ name, lines }: AttestedParty): AttestedParty {
  return { name: plainLine(name), lines: lines.map(plainLine) }
}

const day = (iso: string, locale: Locale) => longDate(iso, locale, { weekday: false })

function sentence(attestation: Attestation, t: Translator): string {
  const { brand, payer, form, organization, paid, locale, givenBack } = attestation
  const amount = money(paid.amount, locale)
  const facts = { brand, amount, date: day(paid.on, locale) }
  const names = {
    payer: isolated(payer.name),
    form: isolated(form),
    organization: isolated(organization.name),
  }
  const paidSentence = t('attest.sentence', { ...facts, ...names })
  if (givenBack.length === 0) return paidSentence
  const back = money(sumsGivenBack(givenBack).done, locale)
  return `${paidSentence} ${t('attest.sentence_kept', { back, kept: money(keptOfPayment(attestation), locale) })}`
}

function paymentFacts({ order, paid, locale }: Attestation, t: Translator): AttestationWords['facts'] {
  const { share } = paid
  return [
    { name: t('attest.paid_on'), value: day(paid.on, locale) },
    {
      name: t('attest.means'),
      value: t(`offline.means.${paid.means}`),
    },
    {
      name: t('attest.order'),
      value: t('attest.order_number', { number: order.id, date: day(order.date, locale) }),
    },
    ...(share === null ? [] : [{ name: t('attest.share'), value: t('attest.share_of', share) }]),
  ]
}

/** What was paid for, the tip on a line of its own, and the sum; of a part, the whole order above the part. */
function attestedRows(facts: Attestation, t: Translator): readonly AttestedRow[] {
  const { lines, paid, whole, brand, locale } = facts
  const row = (kind: AttestedRow['kind'], label: string, cents: Cents): AttestedRow => ({
    kind,
    label,
    amount: money(cents, locale),
  })
  const tip = whole === null ? paid.tip : whole.tip
  const above = [
    ...lines.map(line => row('line', lineLabel(line, t), line.amount)),
    ...(tip > 0 ? [row('line', t('attest.tip', { brand }), tip)] : []),
  ]
  const back = givenBackRows(facts, t)
  if (whole === null) return [...above, row('sum', t('attest.paid'), paid.amount), ...back]
  const included = paid.tip > 0 ? [row('note', t('attest.tip_included', { brand }), paid.tip)] : []
  const sums = [row('line', t('attest.whole'), whole.amount), row('sum', t('attest.paid_share'), paid.amount)]
  return [...above, ...sums, ...included, ...back]
}

/** What came back, a row for each day, what of it was the tip, and what was kept in the end. */
function givenBackRows(facts: Attestation, t: Translator): readonly AttestedRow[] {
  const { givenBack, brand, locale } = facts
  if (givenBack.length === 0) return []
  const rows = givenBack.flatMap(({ on, organization, tip }): AttestedRow[] => [
    {
      kind: 'line',
      label: t('attest.given_back', { date: day(on, locale) }),
      amount: money(-(organization + tip), locale),
    },
    ...(tip > 0
      ? [{ kind: 'note', label: t('attest.tip_included', { brand }), amount: money(-tip, locale) } as const]
      : []),
  ])
  return [...rows, { kind: 'sum', label: t('attest.kept'), amount: money(keptOfPayment(facts), locale) }]
}

function notes({ brand, organization, paid, whole }: Attestation, t: Translator): readonly string[] {
  const tip = t('attest.tip_note', { brand, organization: isolated(organization.name) })
  return [t('attest.not_a_receipt'), ...(paid.tip + (whole?.tip ?? 0) > 0 ? [tip] : [])]
}
