import { fail, ok, type Problem, type Result } from '../result.ts'
import { type ContentsValues, reader } from './contents.ts'
import { type Form, type MailWords, type SentMails, type Tier, type WordedMail, wordedMails } from './form.ts'
import { longestPersonal } from './personal-contents.ts'
import { descriptorOf, startsOnADay } from './types/index.ts'

export function isWordedMail(name: string): name is WordedMail {
  return (wordedMails as readonly string[]).includes(name)
}

type Sold = Pick<Form, 'formType' | 'tiers' | 'acceptOpenDonation'>

/** Whether something of a rate may be charged after its order: a month of a gift, or an instalment. */
export function takesLater({
  tierType,
  installmentCounts,
}: Pick<Tier, 'tierType' | 'installmentCounts'>): boolean {
  return tierType === 'MonthlyDonation' || installmentCounts.some(count => count > 1)
}

/**
 * The mails that orders of a campaign bring: what they do not sell, or nobody pays later, is mailed to nobody. Where a debit can be
 * refused after its order, any campaign may tell of it.
 */
export function mailsOf(
  form: Sold,
  { takesDebits }: { readonly takesDebits: boolean },
): readonly WordedMail[] {
  const { formType, tiers, acceptOpenDonation } = form
  const documents = descriptorOf(formType)?.documents ?? []
  const isLater = tiers.some(takesLater)
  const isEvent = documents.includes('ticket') && startsOnADay(formType)
  const bringsReceipts = acceptOpenDonation || tiers.some(({ isEligibleTaxReceipt }) => isEligibleTaxReceipt)
  const isSent: Readonly<Record<WordedMail, boolean>> = {
    confirmation: true,
    ticket: documents.includes('ticket'),
    card: documents.includes('membershipCard'),
    receipt: documents.includes('taxReceipt') && bringsReceipts,
    announced: isLater,
    refused: isLater || takesDebits,
    renewal: descriptorOf(formType)?.sells.includes('Membership') ?? false,
    reminder: isEvent,
    afterwards: isEvent,
    changed: isEvent,
  }
  return wordedMails.filter(mail => isSent[mail])
}

const fields = {
  confirmation: 'thanksMail',
  ticket: 'ticketMail',
  card: 'cardMail',
  receipt: 'receiptMail',
  announced: 'announcedMail',
  refused: 'refusedMail',
  renewal: 'renewalMail',
  reminder: 'reminderMail',
  afterwards: 'afterwardsMail',
  changed: 'changedMail',
} as const satisfies Record<WordedMail, string>

/** The name of the field that holds the words of a mail. */
export const mailField = (mail: WordedMail) => fields[mail]

/** THE schema of these words as they were typed: the same in the browser and on the server. Those that were not sent stay out. */
export function readMailWords(values: ContentsValues): Result<MailWords> {
  const problems: Problem[] = []
  const read = reader(values, problems)
  const typed = wordedMails.filter(mail => values[fields[mail]] !== undefined)
  const words = Object.fromEntries(typed.map(mail => [mail, read.rich(fields[mail], longestPersonal.thanks)]))
  return problems.length === 0 ? ok(words) : fail(...problems)
}

/** The names of the boxes by which mails that go by themselves are wanted; the fields of a form that shows none say nothing of them. */
export const sendFields = {
  shown: 'sendsShown',
  reminder: 'sendsReminder',
  afterwards: 'sendsAfterwards',
} as const

/** Which of them are wanted, as it was ticked; `undefined` where nobody was asked. */
export function readSentMails(values: ContentsValues): SentMails | undefined {
  if (values[sendFields.shown] !== 'on') return undefined
  return {
    reminder: values[sendFields.reminder] === 'on',
    afterwards: values[sendFields.afterwards] === 'on',
  }
}

/** The same as its boxes show it. */
export function sentMailsValues({ reminder, afterwards }: SentMails): ContentsValues {
  const box = (isOn: boolean) => (isOn ? 'on' : '')
  return {
    [sendFields.shown]: 'on',
    [sendFields.reminder]: box(reminder),
    [sendFields.afterwards]: box(afterwards),
  }
}
