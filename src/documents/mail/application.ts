import type { ApplicationMailKind } from '#domain/job/mail-kinds.ts'
import { type Cents, sumCents } from '#domain/money.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type ApplicationTold = Sender & {
  readonly kind: ApplicationMailKind
  readonly payerFirstName: string
  readonly formTitle: string
  /** For whom it asks a membership. */
  readonly names: readonly string[]
  /** What it costs, in cents. */
  readonly amount: Cents
  /** The last ISO day on which it is paid. */
  readonly untilOn: string
  /** What the association added; null: nothing. */
  readonly word: string | null
  /** Of one that lapsed: it was accepted, and not paid in time. */
  readonly wasAccepted: boolean
  /** The same address has handed in another one that is open. */
  readonly isRepeated: boolean
  readonly applicationUrl: string
  readonly formUrl: string
}

/** What became of an application: it was received, accepted or declined, is to be paid soon, or is over (rules MEM-9, MEM-10). */
export function applicationMail(told: ApplicationTold): MailContent {
  const {
    locale,
    organizationName: organization,
    payerFirstName: firstName,
    formTitle: form,
    kind,
    word,
  } = told
  const t = serverTranslator(locale)
  const amount = money(told.amount, locale)
  const day = longDate(told.untilOn, locale, { weekday: false })
  const isFree = told.amount === 0
  const facts = { organization, firstName, form, amount, day }
  const key = kind === 'applicationAccepted' && isFree ? 'applicationAcceptedFree' : kind
  const which = kind === 'applicationLapsed' && told.wasAccepted ? 'applicationLapsedUnpaid' : key
  const [name, ...names] = told.names
  const isOpen = kind !== 'applicationDeclined' && kind !== 'applicationLapsed'
  return writeLetter({
    sender: told,
    subject: t(`application.mail.${kind}.subject`, facts),
    preview: t(`application.mail.${which}.body`, facts),
    title: t(`application.mail.${kind}.title`),
    paragraphs: [
      t(`application.mail.${which}.body`, facts),
      ...(kind === 'applicationReceived' ? [t('application.mail.nothing_taken')] : []),
      ...(kind === 'applicationReceived' && told.isRepeated ? [t('application.mail.repeated')] : []),
    ],
    panels: [
      ...(word === null ? [] : [{ heading: t('application.mail.word'), text: word }]),
      ...(name === undefined ? [] : [{ heading: t('application.mail.people'), text: name, lines: names }]),
    ],
    action: isOpen
      ? {
          label: t(
            isFree || kind === 'applicationReceived' ? 'application.mail.see' : 'application.mail.pay',
            facts,
          ),
          address: told.applicationUrl,
          note: t('mail.personal_link'),
        }
      : { label: t('mail.back_to_campaign'), address: told.formUrl },
  })
}

export type ApplicationsTold = Sender & {
  /** The ISO day in Paris. */
  readonly day: string
  readonly forms: readonly {
    readonly title: string
    readonly came: number
    readonly lapsed: number
    readonly waiting: number
  }[]
  readonly applicationsUrl: string
  readonly choiceUrl: string
}

/** What a day brought of applications, campaign by campaign, for who decides about them. */
export function applicationsToldMail(told: ApplicationsTold): MailContent {
  const { locale, organizationName: organization, forms } = told
  const t = serverTranslator(locale)
  const date = longDate(told.day, locale, { weekday: false })
  const waiting = sumCents(forms.map(form => form.waiting))
  const body = t('application.told.body', { count: waiting, date })
  return writeLetter({
    sender: told,
    subject: t('application.told.subject', { count: waiting, organization }),
    preview: body,
    title: t('application.told.title'),
    paragraphs: [body],
    panels: forms.map(({ title, came, lapsed, waiting: wait }) => ({
      heading: title,
      text: t('application.told.came', { count: came }),
      lines: [
        ...(lapsed > 0 ? [t('application.told.lapsed', { count: lapsed })] : []),
        t('application.told.waiting', { count: wait }),
      ],
    })),
    action: { label: t('application.told.see'), address: told.applicationsUrl },
    links: [{ text: t('notice.choose'), address: told.choiceUrl }],
  })
}
