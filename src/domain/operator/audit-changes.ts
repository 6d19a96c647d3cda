import { parseAmount } from '../fields/amount.ts'
import type { ContentsValues } from '../form/contents.ts'
import { legalFactNames } from '../organization/legal-texts.ts'

/** The fields of editors, as the journal names them in words. */
export const journalFields = [
  'title',
  'description',
  'saleStart',
  'saleEnd',
  'start',
  'end',
  'placeName',
  'placeAddress',
  'placeZipCode',
  'placeCity',
  'accent',
  'cover',
  'picture',
  'category',
  'goal',
  'giftOnTop',
  'giftAmounts',
  'freeAmount',
  'freeMinimum',
  'freeMaximum',
  'franceOnly',
  'nameChange',
  'nameChangeEnd',
  'follows',
  'reminds',
  'approves',
  'approvesRenewals',
  'approvalDays',
  'refunds',
  'thanksPage',
  'thanksMail',
  'ticketMail',
  'cardMail',
  'receiptMail',
  'announcedMail',
  'refusedMail',
  'renewalMail',
  'reminderMail',
  'afterwardsMail',
  'changedMail',
  'sendsReminder',
  'sendsAfterwards',
  'videoUrl',
  'videoTitle',
  'label',
  'price',
  'priceKind',
  'minimum',
  'vatRate',
  'capacity',
  'maxPerUser',
  'instalments',
  'taxReceipt',
  'counterpart',
  'validFrom',
  'validUntil',
  'reserved',
  'required',
  'perOrder',
  'rate',
  'code',
  'discount',
  'scope',
  'answer',
  'condition',
  'receiptEligibility',
  'receiptMandate',
  'receiptBody',
  'receiptObject',
  'receiptArticles',
  'receiptMode',
  'receiptSignatory',
  'receiptElsewhere',
  ...legalFactNames,
  'other',
] as const

export type JournalField = (typeof journalFields)[number]

/** What a field of an editor is told as: several are parts of one thing. */
const toldAs: Readonly<Record<string, JournalField>> = {
  accentOther: 'accent',
  palette: 'cover',
  coverIdea: 'cover',
  imageId: 'picture',
  focusX: 'picture',
  focusY: 'picture',
  priceCategory: 'priceKind',
  tierType: 'priceKind',
  type: 'answer',
  mustBeTrue: 'answer',
  refundsFrom: 'refunds',
  refundDays1: 'refunds',
  refundPercent1: 'refunds',
  refundDays2: 'refunds',
  refundPercent2: 'refunds',
  refundDays3: 'refunds',
  refundPercent3: 'refunds',
  refundsByPayer: 'refunds',
  choices: 'answer',
}

/** Their values are words of ours, long texts or about a person: that they changed is told, not what they hold. */
const silent: readonly JournalField[] = [
  'description',
  'accent',
  'cover',
  'picture',
  'category',
  'nameChange',
  'follows',
  'refunds',
  'thanksPage',
  'thanksMail',
  'ticketMail',
  'cardMail',
  'receiptMail',
  'announcedMail',
  'refusedMail',
  'renewalMail',
  'reminderMail',
  'afterwardsMail',
  'changedMail',
  'priceKind',
  'instalments',
  'reserved',
  'rate',
  'scope',
  'answer',
  'condition',
  'receiptBody',
  'receiptMode',
  'receiptSignatory',
  'vatExemption',
  'phone',
  'contactEmail',
  'publicationDirector',
  'other',
]

/** Longer texts are not told. */
const longestTold = 80

/** One field that changed; both null: only that it did. What stood in it and what stands there now, as it is typed. */
export type AuditChange = {
  readonly field: JournalField
  readonly from: string | null
  readonly to: string | null
}

/**
 * What somebody changed in an editor, for the audit, as the text of its fact `changes`; `undefined` where all stayed. A field that
 * was not sent did not change; one that the editor does not have is none.
 */
export function changesFact(before: ContentsValues, after: ContentsValues): string | undefined {
  const stood = settled(before)
  const stands = settled({ ...before, ...after })
  const changes = new Map<JournalField, AuditChange>()
  for (const name of Object.keys(stands)) {
    // A box that was not ticked did not stand there; what is no field of the editor is sent with them.
    if (stood[name] === undefined && fieldOf(name) === 'other') continue
    const was = stood[name] ?? ''
    const now = stands[name] ?? ''
    if (isSame(was, now)) continue
    const field = fieldOf(name)
    const isTold = !silent.includes(field) && Math.max(was.length, now.length) <= longestTold
    changes.set(field, isTold ? { field, from: was, to: now } : { field, from: null, to: null })
  }
  return changes.size === 0 ? undefined : JSON.stringify([...changes.values()])
}

/**
 * Fields that mean something together as the one that is told: a number counts where there is a limit only, `20`, and a discount is a
 * share, `12,5%`, or an amount, `5`.
 */
function settled({ places, kind, percent = '', amount = '', ...values }: ContentsValues): ContentsValues {
  const share = percent.replaceAll(/[\s%]/g, '').replace('.', ',')
  return {
    ...values,
    ...(places !== undefined && { capacity: places === 'limited' ? (values.capacity ?? '') : '' }),
    ...(kind !== undefined && { discount: kind === 'amount' ? amount : `${share}%` }),
  }
}

/** An amount is the same however its digits are written; so are several, apart by semicolons. */
function isSame(one: string, other: string): boolean {
  const [was, now] = [one, other].map(text => text.replaceAll('\r\n', '\n').trim())
  if (was === now) return true
  const [before, after] = [was, now].map(text => text?.split(';').map(parseAmount) ?? [])
  return (
    before?.length === after?.length &&
    before!.every((cents, n) => cents !== undefined && cents === after?.[n])
  )
}

function fieldOf(name: string): JournalField {
  // The fields of rates in the first step, of boxes one for each rate, of numbers of instalments.
  const part = name.replace(/^tier-\d+-/, '')
  const told = Object.hasOwn(toldAs, part) ? toldAs[part] : journalFields.find(each => each === part)
  if (told !== undefined) return told
  if (/^instalments-/.test(part)) return 'instalments'
  if (/^rate-/.test(part)) return 'scope'
  if (/^reserved/.test(part)) return 'reserved'
  return /^(answer|condition)/.test(part) ? 'condition' : 'other'
}

/** What a line of the audit says was changed; nothing for what cannot be read. */
export function readChanges(fact: unknown): readonly AuditChange[] {
  if (typeof fact !== 'string') return []
  try {
    const read: unknown = JSON.parse(fact)
    return Array.isArray(read) ? read.filter(isChange) : []
  } catch {
    return []
  }
}

const isText = (value: unknown) => value === null || typeof value === 'string'

function isChange(value: unknown): value is AuditChange {
  if (typeof value !== 'object' || value === null) return false
  const { field, from, to } = value as Record<string, unknown>
  return journalFields.some(each => each === field) && isText(from) && isText(to)
}
