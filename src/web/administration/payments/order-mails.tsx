import type { Problem } from '#domain/result.ts'
import { dateTime } from '#messages/format.ts'
import type { MailView } from '#usecases/administration/order-mails.ts'
import type { PaymentDetail } from '#usecases/administration/payments.ts'
import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import { resendWords } from './refund-problems.ts'

type Props = {
  readonly detail: Pick<PaymentDetail, 'mails'>
  /** Why a mail was not sent again. */
  readonly problems: readonly Problem[]
}

/** What was mailed about the order: to whom, what became of it, and a button that sends it again (rule MAIL-4). */
export function OrderMails({ detail: { mails }, problems }: Props) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="mails">
      <h2 id="mails" tabIndex={-1}>
        {t('mails.title')}
      </h2>
      {problems.slice(0, 1).map(problem => (
        <Banner key={problem.code} tone="warning" title={resendWords(t, problem)} />
      ))}
      {mails.length === 0 ? (
        <p className="muted">{t('mails.none')}</p>
      ) : (
        <ul className="order-mails">
          {mails.map(mail => (
            <MailRow key={`${mail.kind} ${mail.subjectId}`} mail={mail} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function MailRow({ mail }: { readonly mail: MailView }) {
  const t = useT()
  const { kind, subjectId, reader, isAgain, state, at, reason } = mail
  const name = t(`mails.kind.${kind}`)
  return (
    <li className="spread">
      <div>
        <strong>{name}</strong>
        <span className="small muted">
          {[t('mails.to', { reader }), isAgain && t('mails.again')].filter(Boolean).join(' · ')}
        </span>
        <span className="small muted">{t(`mails.state.${state}`, { date: dateTime(at, t.locale) })}</span>
        {reason !== null && <span className="small">{t(`mails.reason.${reason}`)}</span>}
      </div>
      {(state === 'sent' || state === 'refused') && (
        <form method="post" noValidate>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="subject" value={subjectId} />
          <Button
            type="submit"
            kind="quiet"
            name="step"
            value="mail"
            aria-label={t('mails.resend_named', { mail: name })}
            busyLabel={t('mails.resend_busy')}
          >
            {t('mails.resend')}
          </Button>
        </form>
      )}
    </li>
  )
}
