import { serverTranslator } from '#messages/catalogue.ts'
import { dateTime } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

/** A ticket that went from one person to another. */
type AboutTicket = Sender & {
  readonly formTitle: string
  readonly number: string
}

type CameTo = AboutTicket & {
  /** Who it is for now. */
  readonly holder: string
  readonly occasion: { readonly startDate: string | null; readonly place: string | null }
  readonly ticketUrl: string
  /** Whether it was passed on to them just now; else it is sent again. */
  readonly isNew: boolean
}

/** To whom it came, or who has it already: what it is for, and its link. */
export function ticketMail(ticket: CameTo): MailContent {
  const {
    locale,
    organizationName: organization,
    formTitle: form,
    holder,
    number,
    occasion,
    ticketUrl,
  } = ticket
  const t = serverTranslator(locale)
  const { startDate, place } = occasion
  const body = t(ticket.isNew ? 'ticket.mail_came_body' : 'ticket.mail_sent_body', {
    form,
    organization,
    number,
  })
  return writeLetter({
    sender: ticket,
    subject: t('ticket.mail_came_subject', { form }),
    preview: body,
    title: t('ticket.mail_came_title', { holder }),
    paragraphs: [body, t('ticket.show')],
    panels:
      startDate === null
        ? []
        : [
            {
              heading: t('order.when'),
              text: dateTime(startDate, locale),
              notes: place === null ? [] : [place],
            },
          ],
    action: { label: t('ticket.mail_see'), address: ticketUrl, note: t('mail.personal_page') },
  })
}

/** To whom it left: that its links open nothing any more, and what to do where nobody asked for it. */
export function ticketLeftMail(ticket: AboutTicket): MailContent {
  const { locale, organizationName: organization, formTitle: form, number } = ticket
  const t = serverTranslator(locale)
  const body = t('ticket.mail_left_body', { form, number })
  return writeLetter({
    sender: ticket,
    subject: t('ticket.mail_left_subject', { number }),
    preview: body,
    title: t('ticket.mail_left_title', { number }),
    paragraphs: [body, t('ticket.mail_left_if_not', { organization })],
  })
}
