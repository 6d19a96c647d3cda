import { serverTranslator } from '#messages/catalogue.ts'
import { type MailContent, type Sender, writeLetter } from './letter.ts'

export type EndpointDisabled = Sender & {
  /** The name of its machine; the rest of an address may hold a secret. */
  readonly host: string
  readonly isGone: boolean
  readonly pageUrl: string
}

/** Administrators are told that an endpoint of their association's programs gets nothing any more. */
export function endpointDisabledMail(mail: EndpointDisabled): MailContent {
  const { locale, organizationName: organization, host } = mail
  const t = serverTranslator(locale)
  const body = t(mail.isGone ? 'integration.mail_gone' : 'integration.mail_failing', { host, organization })
  return writeLetter({
    sender: mail,
    subject: t('integration.mail_subject', { host }),
    preview: body,
    title: t('integration.mail_title'),
    paragraphs: [body, t('integration.mail_next')],
    action: { label: t('integration.mail_see'), address: mail.pageUrl },
  })
}
