import { type WhenAndWhere, whatChanged } from '#domain/message/guest-mails.ts'
import { plainLine } from '#domain/plain-line.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { isolated } from '#messages/isolated.ts'
import { whenWords } from '#messages/when-words.ts'
import { type MailContent, type Panel, type Sender, writeLetter } from './letter.ts'

type About = Sender & {
  readonly formTitle: string
  /** The first name of its reader; empty where nobody has given one. */
  readonly firstName: string
}

type Coming = About & {
  readonly occasion: WhenAndWhere
  /** The tickets of an order, or the ticket of who reads it. */
  readonly ticketsUrl: string
  readonly isPayer: boolean
}

/** To who comes to an event, the day before: when, where, and the tickets (rule MSG-9). */
export function eventReminderMail(about: Coming & { readonly calendarUrl: string }): MailContent {
  const { locale, occasion, calendarUrl } = about
  const { organization, title } = namesOf(about)
  const t = serverTranslator(locale)
  const date = whenWords(t, occasion, { inSentence: true }) ?? ''
  const body = t('guests.reminder_body', { organization, title, date })
  return writeLetter({
    sender: about,
    subject: t('guests.reminder_subject', { title }),
    preview: body,
    title: t('guests.reminder_title', { title }),
    paragraphs: [...hello(about), body, t('guests.reminder_show')],
    panels: whenAndWhere(about, occasion),
    action: actionOf(about),
    links: [{ text: t('mail.add_to_calendar'), address: calendarUrl }],
  })
}

/** To who had a place, when the event is over: thanks, and the association's words; nothing is advertised by us (rule MSG-10). */
export function eventThanksMail(about: About & { readonly pageUrl: string }): MailContent {
  const { locale, pageUrl } = about
  const { organization, title } = namesOf(about)
  const t = serverTranslator(locale)
  const body = t('guests.thanks_body', { organization, title })
  return writeLetter({
    sender: about,
    subject: t('guests.thanks_subject', { title }),
    preview: body,
    title: t('guests.thanks_title'),
    paragraphs: [...hello(about), body],
    action: { label: t('guests.thanks_action'), address: pageUrl, note: t('guests.thanks_note') },
  })
}

type Changed = Coming & {
  /** What was told them before; null: what they were told is not known, or they ordered while it changed. */
  readonly was: WhenAndWhere | null
}

/** To who ordered before the day or the place of an event was changed: what it is now, and what it was (rule MSG-11). */
export function eventChangedMail(about: Changed): MailContent {
  const { locale, occasion, was } = about
  const { organization, title } = namesOf(about)
  const t = serverTranslator(locale)
  const changed = was === null ? { date: true, place: true } : whatChanged(was, occasion)
  const what = changed.date && changed.place ? 'both' : changed.date ? 'date' : 'place'
  const body = t('guests.changed_body', { organization, title, what })
  const before = was === null ? [] : whenAndWhere(about, was, t('guests.changed_before'))
  return writeLetter({
    sender: about,
    subject: t('guests.changed_subject', { title, what }),
    preview: body,
    title: t('guests.changed_title', { what }),
    paragraphs: [...hello(about), body, t('guests.changed_tickets')],
    panels: [...whenAndWhere(about, occasion, t('guests.changed_now')), ...before],
    action: actionOf(about),
  })
}

const namesOf = ({ organizationName, formTitle }: About) => ({
  organization: isolated(plainLine(organizationName)),
  title: isolated(plainLine(formTitle)),
})

function hello({ locale, firstName }: About): readonly string[] {
  return firstName === ''
    ? []
    : [serverTranslator(locale)('guests.hello', { firstName: isolated(plainLine(firstName)) })]
}

function whenAndWhere({ locale }: About, occasion: WhenAndWhere, heading?: string): readonly Panel[] {
  const t = serverTranslator(locale)
  const lines = [
    whenWords(t, occasion, { inSentence: true }) ?? t('guests.no_date'),
    occasion.place ?? t('guests.no_place'),
  ]
  return [{ heading: heading ?? t('guests.when_where'), text: lines[0] ?? '', lines: lines.slice(1) }]
}

function actionOf({ locale, ticketsUrl, isPayer }: Coming) {
  const t = serverTranslator(locale)
  return {
    label: t(isPayer ? 'guests.see_tickets' : 'ticket.mail_see'),
    address: ticketsUrl,
    note: t('mail.personal_page'),
  }
}
