import { ArrowLeft, Send } from 'lucide-react'
import { messagesPath } from '#domain/message/message-address.ts'
import type { Problem } from '#domain/result.ts'
import type { MessageReview } from '#usecases/message/read-messages.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { Select } from '../../ui/text-input.tsx'
import { MailFrame } from '../mails/mail-frame.tsx'
import { LeftOut } from './left-out.tsx'
import { ToList } from './write-panel.tsx'

type View = MessageReview & { readonly isTried: boolean }
type Props = { readonly view: View; readonly problem: Problem | undefined }

/** A message once more before it goes: how many get it, who does not and why, how it looks, and the button that names the number (rule MSG-5). */
export function ReviewPanel({ view, problem }: Props) {
  const t = useT()
  const { organization, own, isTried, recipients, counts } = view
  return (
    <div className="container page stack office">
      <UnlistedHead
        title={`${t('mailing.review_title')} – ${organization.name}`}
        wrong={problem !== undefined}
      />
      <p>
        <a className="office-back" href={messagesPath(organization.organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('mailing.back')}
        </a>
      </p>
      <div className="stack stack-tight">
        <h1 tabIndex={-1}>{t('mailing.review_title')}</h1>
        <ToList view={view} />
      </div>
      {problem && <Banner tone="danger" live="alert" title={t(`error.${problem.code}`)} />}
      {isTried && problem === undefined && (
        <Banner tone="success" title={t('mailing.tried', { address: own })} />
      )}
      {recipients === 0 && (
        <Banner tone="warning" live="off" title={t('mailing.nobody_title')}>
          <p>{t('mailing.nobody')}</p>
        </Banner>
      )}
      <Sending view={view} />
      <LeftOut counts={counts} />
      <Preview view={view} />
    </div>
  )
}

function Sending({ view: { organization, message, recipients, own } }: Pick<Props, 'view'>) {
  const t = useT()
  const change = messagesPath(organization.organizationSlug, message.id, 'redaction')
  return (
    <Card className="stack" aria-labelledby="recipients">
      <h2 id="recipients">{t('mailing.recipients', { count: recipients })}</h2>
      <p className="muted">
        {t(`mailing.kind.${message.kind}`)}
        {recipients > 0 && ` – ${t('mailing.confirm_hint')}`}
      </p>
      <form method="post" className="row" noValidate>
        <input type="hidden" name="version" value={message.version} />
        <input type="hidden" name="recipients" value={recipients} />
        {recipients > 0 && (
          <>
            <Button type="submit" name="step" value="send" icon={Send} busyLabel={t('mailing.busy')}>
              {t('mailing.confirm', { count: recipients })}
            </Button>
            <Button type="submit" name="step" value="try" kind="secondary">
              {t('mailing.try')}
            </Button>
          </>
        )}
        <ButtonLink kind={recipients > 0 ? 'quiet' : 'secondary'} href={change}>
          {t('mailing.change')}
        </ButtonLink>
      </form>
      {recipients > 0 && <p className="small muted">{t('mailing.try_hint', { address: own })}</p>}
    </Card>
  )
}

function Preview({ view: { preview, choice } }: Pick<Props, 'view'>) {
  const t = useT()
  if (preview === null) return null
  return (
    <section className="stack" aria-labelledby="preview">
      <h2 id="preview">{t('mailing.preview')}</h2>
      <form className="row" noValidate>
        <Select
          name="destinataire"
          label={t('mailing.look_as')}
          options={choice.map(({ number, name, reader }) => ({
            value: String(number),
            label: t('mailing.person', { name, reader }),
          }))}
          defaultValue={String(preview.number)}
        />
        <Button type="submit" kind="secondary">
          {t('mailing.look')}
        </Button>
      </form>
      <p className="muted">{t('mailing.preview_hint')}</p>
      <p>{t('mailing.preview_subject', { subject: preview.subject })}</p>
      <MailFrame mail={preview} title={t('mailing.preview')} />
    </section>
  )
}
