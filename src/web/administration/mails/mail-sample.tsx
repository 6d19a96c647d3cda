import type { Locale } from '#messages/locales.ts'
import { useT } from '../../messages.tsx'
import { MailFrame } from './mail-frame.tsx'

/** A mail before it is sent to anybody. */
export type SampleMail = { readonly subject: string; readonly html: string; readonly text: string }

type Props = { readonly mail: SampleMail; readonly language: Locale }

/** A mail that many people are about to get, before anything is sent: subject, look and plain text. */
export function MailSample({ mail, language }: Props) {
  const t = useT()
  return (
    <section className="stack" aria-labelledby="preview">
      <h2 id="preview">{t('cancellation.preview')}</h2>
      <p className="muted">{t('cancellation.preview_hint')}</p>
      <p lang={language}>{t('cancellation.preview_subject', { subject: mail.subject })}</p>
      <MailFrame mail={mail} title={t('cancellation.preview')} language={language} />
    </section>
  )
}
