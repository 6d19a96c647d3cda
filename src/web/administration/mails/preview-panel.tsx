import { ArrowLeft, Send } from 'lucide-react'
import type { ContentsValues } from '#domain/form/contents.ts'
import type { WordedMail } from '#domain/form/form.ts'
import type { Problem } from '#domain/result.ts'
import type { Locale } from '#messages/locales.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MailFrame } from './mail-frame.tsx'
import { mailProblems } from './words.ts'

type Preview = {
  readonly from: string
  readonly to: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly isReal: boolean
  readonly own: string
}

type Props = {
  readonly mail: WordedMail
  readonly title: string
  readonly language: Locale
  readonly organization: string
  readonly values: ContentsValues
  readonly back: string
  readonly problems: readonly Problem[]
  readonly isTried: boolean
  readonly preview: Preview | null
}

/** A mail as its reader would get it: its head, the mail in a frame where nothing runs, and its plain text (rule MAIL-6). */
export function PreviewPanel({
  mail,
  title,
  language,
  organization,
  values,
  back,
  problems,
  isTried,
  preview,
}: Props) {
  const t = useT()
  const heading = t('letters.preview_of', { mail: t(`letters.${mail}`) })
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${heading} – ${organization}`} />
      <p>
        <a className="office-back" href={back}>
          <Icon icon={ArrowLeft} />
          {t('letters.title')}
        </a>
      </p>
      <p className="office-campaign" lang={language}>
        {title}
      </p>
      <h1 tabIndex={-1}>{heading}</h1>
      {problems.length > 0 && (
        <Banner tone="danger" live="alert" title={mailProblems(t, problems)[0]?.message ?? ''} />
      )}
      {preview !== null && (
        <>
          {isTried && <Banner tone="success" title={t('letters.tried', { email: preview.own })} />}
          <Banner tone="info" live="off" title={t(preview.isReal ? 'letters.real' : 'letters.invented')}>
            {!isTried && <p>{t('letters.nothing_sent')}</p>}
            <p>{t('letters.links')}</p>
          </Banner>
          <Trial values={values} own={preview.own} />
          <Head preview={preview} />
          <MailFrame mail={preview} title={t('letters.frame')} language={language} open />
        </>
      )}
    </div>
  )
}

function Trial({ values, own }: { readonly values: ContentsValues; readonly own: string }) {
  const t = useT()
  return (
    <form className="stack stack-tight" method="post" noValidate>
      {Object.entries(values).map(([name, value]) => (
        <textarea key={name} name={name} defaultValue={value} hidden />
      ))}
      <p>
        <Button type="submit" name="intent" value="try" kind="secondary" icon={Send}>
          {t('letters.try')}
        </Button>
      </p>
      <p className="muted">{t('letters.try_hint', { address: own })}</p>
    </form>
  )
}

function Head({ preview: { from, to, replyTo, subject } }: { readonly preview: Preview }) {
  const t = useT()
  const reader = to.address === '' ? to.name : `${to.name} <${to.address}>`
  const facts = [
    [t('letters.subject'), subject],
    [t('letters.from'), from],
    [t('letters.to'), reader],
    [t('letters.reply_to'), replyTo ?? t('letters.nobody_replies')],
  ] as const
  return (
    <dl className="mail-head">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
