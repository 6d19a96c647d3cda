import type { Locale } from '#messages/locales.ts'
import { useT } from '../../messages.tsx'
import { Disclosure } from '../../ui/surface.tsx'
import type { SampleMail } from './sample-mail.ts'

type Props = { readonly mail: SampleMail; readonly language: Locale }

/** A mail that many people are about to get, before anything is sent: subject, look and plain text. */
export function MailSample({ mail, language }: Props) {
  const t = useT()
  return (
    <section className="stack" aria-labelledby="preview">
      <h2 id="preview">{t('cancellation.preview')}</h2>
      <p className="muted">{t('cancellation.preview_hint')}</p>
      <p lang={language}>{t('cancellation.preview_subject', { subject: mail.subject })}</p>
      <iframe className="mail-frame" srcDoc={mail.html} sandbox="" title={t('cancellation.preview')} />
      <Disclosure summary={t('cancellation.preview_text')}>
        <pre className="mail-text" lang={language}>
          {mail.text}
        </pre>
      </Disclosure>
    </section>
  )
}
