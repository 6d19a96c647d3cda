import { MailCheck } from 'lucide-react'
import { refusalReason } from '#domain/job/mail-failure.ts'
import { dateTime } from '#messages/format.ts'
import type { RefusedLately, UnsentMail } from '#usecases/operation/failed-mails.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { Tag } from '../ui/banner.tsx'
import type { Route } from './+types/mails-page'
import { shortError } from './job-words.ts'
import { Empty, Pages, Row, Rows } from './lists.tsx'
import { OperatorPage } from './operator-page.tsx'
import { operate, operatedPath } from './paths.ts'
import { actorOf, afterOf, shown } from './seen.ts'
import { styles } from './styles.ts'

/** The mails that could not be handed over; one that stopped is sent again or given up on the page of its job. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const after = afterOf(request)
  const page = shown(seen, await seen.acts.listFailedMails({ actor: actorOf(seen), after }))
  return { page, isFirst: after === null }
}

export const links = () => styles

export default function Page({ loaderData: { page, isFirst } }: Route.ComponentProps) {
  const t = useT()
  return (
    <OperatorPage section="mails" purpose={t('operator.mails_purpose')}>
      {page.rows.length > 0 && (
        <Rows label={t('operator.mails')}>
          {page.rows.map(each => (
            <MailRow key={each.mail.id} {...each} />
          ))}
        </Rows>
      )}
      {page.refused.length > 0 && (
        <>
          <h2>{t('operator.mails_refused')}</h2>
          <Rows label={t('operator.mails_refused')}>
            {page.refused.map(each => (
              <RefusedRow key={`${each.mail.kind} ${each.mail.subjectId}`} {...each} />
            ))}
          </Rows>
        </>
      )}
      {page.rows.length === 0 && page.refused.length === 0 && (
        <Empty icon={MailCheck} title={t('operator.mails_empty_title')}>
          {t('operator.mails_empty')}
        </Empty>
      )}
      <Pages path={operate.mails} isFirst={isFirst} next={page.next} />
    </OperatorPage>
  )
}

function MailRow({ mail, recipient }: UnsentMail) {
  const t = useT()
  const isStopped = mail.again === null
  const state =
    mail.again === null
      ? t('operator.mail_stopped')
      : t('operator.mail_again', { date: dateTime(mail.again, t.locale) })
  return (
    <Row
      href={isStopped ? operatedPath('jobs', mail.id) : null}
      title={recipient.subject ?? recipient.kind}
      tag={<Tag tone={isStopped ? 'warning' : 'info'}>{state}</Tag>}
    >
      <span>{recipient.address ?? t('operator.mail_nobody')}</span>
      <span>{dateTime(mail.since, t.locale)}</span>
      <span>{shortError(mail.reason) ?? t('operator.job_no_error')}</span>
    </Row>
  )
}

function RefusedRow({ mail, recipient }: RefusedLately) {
  const t = useT()
  return (
    <Row
      href={null}
      title={recipient.subject ?? recipient.kind}
      tag={<Tag tone="warning">{t('operator.mail_refused')}</Tag>}
    >
      <span>{mail.reader}</span>
      <span>{dateTime(mail.refusedAt, t.locale)}</span>
      {mail.failure !== null && (
        <span>
          {t(`mails.reason.${refusalReason(mail.failure)}`)} <span className="muted">{mail.failure}</span>
        </span>
      )}
    </Row>
  )
}
