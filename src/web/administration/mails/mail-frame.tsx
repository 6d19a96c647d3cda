import type { Locale } from '#messages/locales.ts'
import { useT } from '../../messages.tsx'
import { Disclosure } from '../../ui/surface.tsx'

type Props = {
  /** As `framedMail` made it. */
  readonly mail: { readonly html: string; readonly text: string }
  /** What the frame is called. */
  readonly title: string
  /** The language of its words, where the page knows it. */
  readonly language?: Locale
  /** Whether the plain text is shown from the start. */
  readonly open?: boolean
}

/** A mail in a frame in which nothing runs, and its plain text (rule MAIL-6). */
export function MailFrame({ mail: { html, text }, title, language, open = false }: Props) {
  const t = useT()
  return (
    <>
      <iframe className="mail-frame" srcDoc={html} sandbox="" title={title} />
      <Disclosure summary={t('letters.text')} open={open}>
        <pre className="mail-text" lang={language} dir="auto">
          {text}
        </pre>
      </Disclosure>
    </>
  )
}
