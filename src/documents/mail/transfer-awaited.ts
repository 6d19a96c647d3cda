import { writtenIban } from '#domain/fields/iban.ts'
import { type AskedTransfer, restOf } from '#domain/payment/awaited-transfer.ts'
import { serverTranslator } from '#messages/catalogue.ts'
import { longDate, money } from '#messages/format.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type TransferAwaited = Sender & {
  readonly payerFirstName: string
  readonly formTitle: string
  readonly orderNumber: string
  /** The instant of the order. */
  readonly date: string
  readonly transfer: AskedTransfer
  readonly orderUrl: string
}

/** Says where a transfer is sent, with which reference, and until when; once a part of it came, what is missing. */
export function transferAwaitedMail(awaited: TransferAwaited): MailContent {
  const {
    locale,
    organizationName: organization,
    transfer,
    payerFirstName: firstName,
    formTitle: form,
  } = awaited
  const t = serverTranslator(locale)
  const rest = money(restOf(transfer), locale)
  const day = longDate(transfer.dueOn, locale, { weekday: false })
  const isPart = transfer.received > 0
  const came = money(transfer.received, locale)
  return writeLetter({
    sender: awaited,
    subject: t(isPart ? 'transfer.mail_part_subject' : 'transfer.mail_subject', { organization }),
    preview: t('transfer.mail_preview', { amount: rest, day }),
    title: t('transfer.mail_title', { firstName }),
    paragraphs: [
      isPart
        ? t('transfer.mail_part_body', { form, received: came, rest, day })
        : t('transfer.mail_body', { form, amount: rest, day }),
      isPart ? t('transfer.mail_part_after', { received: came }) : t('transfer.mail_after'),
    ],
    amounts: {
      facts: t('mail.order_facts', {
        number: awaited.orderNumber,
        date: longDate(awaited.date, locale, { weekday: false }),
      }),
      rows: [],
      totalLabel: t('transfer.to_send'),
      total: rest,
    },
    panels: [
      {
        heading: t('transfer.where'),
        text: t('transfer.reference_words', { reference: transfer.reference }),
        notes: [
          t('transfer.iban_words', { iban: writtenIban(transfer.iban) }),
          t('transfer.holder_words', { holder: transfer.holder }),
        ],
      },
    ],
    action: { label: t('mail.see_order'), address: awaited.orderUrl, note: t('mail.personal_link') },
  })
}
