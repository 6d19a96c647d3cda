import { legalStatuses } from '#domain/fields/legal-status.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import { plainLine } from '#domain/plain-line.ts'
import { amountInWords } from '#domain/receipt/amount-in-words.ts'
import { officialForms, type Receipt } from '#domain/receipt/receipt.ts'
import { longDate, money } from './format.ts'
import { logoAlt } from './image-words.ts'
import { isolated } from './isolated.ts'
import type { Translator } from './translator.ts'

/** Every word of a tax receipt, in the order in which it is read: its page and its PDF say these, and nothing else (rule TAX-7). */
export type ReceiptWords = {
  readonly brand: string
  /** What its organization's logo shows; null: it has none. */
  readonly logo: string | null
  readonly title: string
  readonly form: string
  /** « Reçu n° 2026-000012, établi le 20 novembre 2026 ». */
  readonly issued: string
  /** The beneficiary, then the donor, each under a heading. */
  readonly parties: readonly {
    readonly heading: string
    readonly name: string
    readonly lines: readonly string[]
  }[]
  readonly sentence: string
  /** Amount, date, form, nature and means: names and what they are. */
  readonly facts: readonly { readonly name: string; readonly value: string }[]
  /** Each payment and their sum, where it covers several; null: it covers one. */
  readonly payments: {
    readonly columns: readonly [label: string, amount: string]
    readonly rows: readonly { readonly label: string; readonly amount: string; readonly isSum: boolean }[]
  } | null
  readonly certified: string
  readonly signature: { readonly name: string; readonly value: string }
  /** What the image of the signature shows; null: it has none. */
  readonly signatureImage: string | null
  readonly notes: readonly string[]
  readonly foot: string
}

/** What a receipt covers, in cents. */
export function amountOfReceipt({ payments }: Pick<Receipt, 'payments'>): Cents {
  return sumCents(payments.map(({ amount }) => amount))
}

/** The words of a receipt, in the translator's language: that of the document. */
export function receiptWords(receipt: Receipt, t: Translator): ReceiptWords {
  const { brand, kind, number, madeAt, organization, signatory, articles, replaces } = receipt
  const date = day(madeAt, t)
  const name = plainLine(organization.name)
  const who = { name: plainLine(signatory.name), capacity: plainLine(signatory.capacity) }
  return {
    brand,
    logo: receipt.logo ? logoAlt(name, t) : null,
    title: t(`receipt.title_${kind}`),
    form: t('receipt.official_form', { form: officialForms[kind] }),
    issued: t('receipt.head', { number, date }),
    parties: [beneficiary(receipt, t), donor(receipt, t)],
    sentence: t('receipt.sentence'),
    facts: giftFacts(receipt, t),
    payments: receipt.payments.length > 1 ? paymentRows(receipt, t) : null,
    certified: t(`receipt.certified_${articles.join('_')}` as 'receipt.certified_200'),
    signature: { name: t('receipt.signed_on'), value: t('receipt.signature', { date, ...who }) },
    signatureImage: receipt.signature ? t('document.signature_alt', { name: isolated(who.name) }) : null,
    notes: [
      ...(replaces === null ? [] : [t('receipt.replaces', { number: replaces })]),
      t('receipt.mandate', { brand }),
    ],
    foot: t('receipt.foot', { brand, organization: name }),
  }
}

const day = (iso: string, t: Translator) => longDate(iso, t.locale, { weekday: false })

function beneficiary({ organization }: Receipt, t: Translator): ReceiptWords['parties'][number] {
  const { name, address, object, body, bodyDetail: detail, siren, rna } = organization
  const kind = t(`receipt.kind.${body}`)
  return {
    heading: t('receipt.beneficiary'),
    name: plainLine(name),
    lines: [
      plainLine(address),
      ...(siren === '' ? [] : [t('receipt.siren', { siren })]),
      ...(rna === '' ? [] : [t('receipt.rna', { rna })]),
      t('receipt.object', { object: plainLine(object) }),
      detail === ''
        ? t('receipt.body', { body: kind })
        : t('receipt.body_with_detail', { body: kind, detail: plainLine(detail) }),
    ],
  }
}

function donor(
  { kind, donor: { name, lines, company } }: Receipt,
  t: Translator,
): ReceiptWords['parties'][number] {
  const legalStatus = legalStatuses.find(({ id }) => id === company?.legalStatusId)
  return {
    heading: t(`receipt.donor_${kind}`),
    name: plainLine(name),
    lines: [
      ...lines.map(plainLine),
      ...(legalStatus ? [t('receipt.legal_form', { form: t(`legal_status.${legalStatus.key}`) })] : []),
      ...(company ? [t('receipt.siren', { siren: company.siren })] : []),
    ],
  }
}

function giftFacts(receipt: Receipt, t: Translator): ReceiptWords['facts'] {
  const { payments } = receipt
  const amount = amountOfReceipt(receipt)
  const days = payments.map(({ on }) => on).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const means = [...new Set(payments.map(each => t(`receipt.means_${each.means}`)))].join(', ')
  return [
    { name: t('receipt.amount'), value: t('receipt.framed', { amount: money(amount, t.locale) }) },
    { name: t('receipt.in_words'), value: amountInWords(amount) },
    first === last
      ? { name: t('receipt.paid_on'), value: day(first, t) }
      : {
          name: t('receipt.paid_between'),
          value: t('receipt.between', { from: day(first, t), until: day(last, t) }),
        },
    { name: t('receipt.gift_form'), value: t('receipt.gift_form_manual') },
    { name: t('receipt.nature'), value: t('receipt.nature_money') },
    { name: t('receipt.means'), value: means },
  ]
}

function paymentRows(receipt: Receipt, t: Translator): NonNullable<ReceiptWords['payments']> {
  const rows = receipt.payments
    .toSorted((one, other) => one.on.localeCompare(other.on))
    .map(({ on, amount, means }) => ({
      label: `${day(on, t)}, ${t(`receipt.means_${means}`)}`,
      amount: money(amount, t.locale),
      isSum: false,
    }))
  const sum = { label: t('receipt.total'), amount: money(amountOfReceipt(receipt), t.locale), isSum: true }
  return { columns: [t('receipt.payments'), t('receipt.amount')], rows: [...rows, sum] }
}

type Gift = {
  /** Whether its organization issues receipts here (rule TAX-5). */
  readonly issues: boolean
  readonly payer: { readonly [field in 'address' | 'zipCode' | 'city']: string | null } | null | undefined
}

/** What becomes of the receipt of a gift that opens a tax reduction: only what is issued here is promised. */
export function receiptPromise({ issues, payer }: Gift, t: Translator): string {
  if (!issues) return t('receipt.promise_ask')
  const isNamed = Boolean(payer?.address && payer.zipCode && payer.city)
  return t(isNamed ? 'receipt.promise_sent' : 'receipt.promise_address')
}
