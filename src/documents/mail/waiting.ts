import { serverTranslator } from '#messages/catalogue.ts'
import { dateTime } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

type ToWhoWaits = Sender & { readonly formTitle: string; readonly leaveUrl: string }

export type Joined = ToWhoWaits & {
  /** The rate that is waited for; null: the campaign itself. */
  readonly rate: string | null
  readonly quantity: number
  readonly formUrl: string
}

/** To whoever was put in a line: for what, what happens next, and the link that ends it (rule WAIT-4). */
export function waitingJoinedMail(joined: Joined): MailContent {
  const t = serverTranslator(joined.locale)
  const { formTitle: form, rate, quantity } = joined
  const words =
    rate === null
      ? {
          subject: t('waiting.watch_subject', { form }),
          title: t('waiting.watch_title'),
          paragraphs: [
            t('waiting.watch_body', { form }),
            t('waiting.opening_promise'),
            t('waiting.watch_stranger'),
          ],
        }
      : {
          subject: t('waiting.joined_subject', { form }),
          title: t('waiting.joined_title'),
          paragraphs: [
            t('waiting.joined_body', { form, rate, quantity }),
            t('waiting.promise'),
            t('waiting.joined_stranger'),
          ],
        }
  return writeLetter({
    ...words,
    sender: joined,
    preview: words.paragraphs[0] ?? '',
    action: { label: t('mail.back_to_campaign'), address: joined.formUrl },
    links: [
      { text: t(rate === null ? 'waiting.opened_leave' : 'waiting.leave_link'), address: joined.leaveUrl },
    ],
  })
}

export type PlaceOffered = ToWhoWaits & {
  readonly rate: string
  readonly quantity: number
  /** The instant until which it is kept. */
  readonly until: string
  readonly offerUrl: string
}

/** To the first in line: what came back is kept for them until an instant (rule WAIT-2). */
export function placeOfferedMail(offer: PlaceOffered): MailContent {
  const t = serverTranslator(offer.locale)
  const { formTitle: form, rate, quantity } = offer
  const until = dateTime(offer.until, offer.locale)
  return writeLetter({
    sender: offer,
    subject: t('waiting.offer_subject', { form }),
    preview: t('waiting.offer_until', { until }),
    title: t('waiting.offer_title'),
    paragraphs: [t('waiting.offer_body', { form, rate, quantity }), t('waiting.offer_until', { until })],
    action: { label: t('waiting.offer_action'), address: offer.offerUrl, note: t('waiting.offer_next') },
    links: [{ text: t('waiting.leave_link'), address: offer.leaveUrl }],
  })
}

/** To who wanted to hear of it: the campaign sells (rule WAIT-3). */
export function campaignOpenedMail(about: ToWhoWaits & { readonly formUrl: string }): MailContent {
  const t = serverTranslator(about.locale)
  const { formTitle: form } = about
  return writeLetter({
    sender: about,
    subject: t('waiting.opened_subject', { form }),
    preview: t('waiting.opened_once'),
    title: t('waiting.opened_title'),
    paragraphs: [t('waiting.opened_body', { form }), t('waiting.opened_once')],
    action: { label: t('mail.back_to_campaign'), address: about.formUrl },
    links: [{ text: t('waiting.opened_leave'), address: about.leaveUrl }],
  })
}
