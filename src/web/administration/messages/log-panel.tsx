import { ArrowLeft, RotateCw } from 'lucide-react'
import { refusalReason } from '#domain/job/mail-failure.ts'
import { messagesPath } from '#domain/message/message-address.ts'
import { recipientStates } from '#domain/message/recipients.ts'
import { administeredPaymentPath } from '#domain/payment/refund-address.ts'
import { dateTime, wholeNumber } from '#messages/format.ts'
import type { MessageLog } from '#usecases/message/read-messages.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Card, Disclosure } from '../../ui/surface.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Select } from '../../ui/text-input.tsx'
import { MailFrame } from '../mails/mail-frame.tsx'
import { LeftOut } from './left-out.tsx'
import { ToList } from './write-panel.tsx'

type View = MessageLog & { readonly isRevived: boolean }
type Props = { readonly view: View }
type Row = View['rows'][number]

/** How far a message has come, and what became of it for each row of its list (rule MSG-5). */
export function LogPanel({ view }: Props) {
  const t = useT()
  const { organization, message, counts, isRevived } = view
  const subject = message.subject === '' ? t('mailing.no_subject') : message.subject
  const date = dateTime(message.sentAt ?? message.createdAt, t.locale)
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${t('mailing.log_title', { subject })} – ${organization.name}`} />
      <p>
        <a className="office-back" href={messagesPath(organization.organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('mailing.back')}
        </a>
      </p>
      <div className="stack stack-tight">
        <h1 tabIndex={-1} dir="auto">
          {t('mailing.log_title', { subject })}
        </h1>
        {message.sentAt !== null && (
          <p className="muted">{t('mailing.sent_on', { kind: t(`mailing.kind.${message.kind}`), date })}</p>
        )}
        <ToList view={view} />
      </div>
      {isRevived && <Banner tone="success" title={t('mailing.revived')} />}
      {message.sentAt !== null && <Progress view={view} />}
      <LeftOut counts={counts} />
      <Words view={view} />
      <Log view={view} />
    </div>
  )
}

function Progress({ view: { organization, message, progress, mayWrite } }: Props) {
  const t = useT()
  const { total, done } = progress
  const isDone = done >= total
  const isStopped = message.status === 'stopped'
  const words = t('mailing.progress_text', {
    done: wholeNumber(done, t.locale),
    total: wholeNumber(total, t.locale),
  })
  return (
    <Card className="stack" aria-labelledby="progress">
      <h2 id="progress">{t('mailing.progress')}</h2>
      {isStopped && <Banner tone="warning" live="off" title={t('mailing.stopped')} />}
      {isDone && !isStopped && <Banner tone="success" live="off" title={t('mailing.done')} />}
      <p>{words}</p>
      <ProgressBar label={t('mailing.progress')} valueText={words} value={done} max={Math.max(1, total)} />
      {!isDone && !isStopped && (
        <>
          <p className="muted">{t('mailing.leave')}</p>
          <form method="post" className="row" noValidate>
            <ButtonLink
              kind="quiet"
              icon={RotateCw}
              href={messagesPath(organization.organizationSlug, message.id)}
            >
              {t('mailing.refresh')}
            </ButtonLink>
            {mayWrite && (
              <Button type="submit" name="step" value="stop" kind="secondary">
                {t('mailing.stop')}
              </Button>
            )}
          </form>
        </>
      )}
    </Card>
  )
}

/** What was written, for whoever reads the log (rule MSG-8). */
function Words({ view: { letter } }: Props) {
  const t = useT()
  if (letter === null) return null
  return (
    <Disclosure summary={t('mailing.words')}>
      <p className="muted">{t('mailing.words_hint')}</p>
      <p dir="auto">{t('mailing.preview_subject', { subject: letter.subject })}</p>
      <MailFrame mail={letter} title={t('mailing.words')} />
    </Disclosure>
  )
}

function Log({ view }: Props) {
  const t = useT()
  const { organization, message, rows, state, next, isFirst } = view
  const path = messagesPath(organization.organizationSlug, message.id)
  const at = (place: string | null) => {
    const query = new URLSearchParams({
      ...(state !== null && { etat: state }),
      ...(place !== null && { suite: place }),
    })
    return query.size === 0 ? path : `${path}?${query}`
  }
  const all = { value: '', label: t('mailing.all_states') }
  return (
    <section className="stack" aria-labelledby="log">
      <h2 id="log">{t('mailing.log')}</h2>
      <form className="row" noValidate>
        <Select
          name="etat"
          label={t('mailing.state')}
          width="medium"
          options={[all, ...recipientStates.map(value => ({ value, label: t(`mailing.state.${value}`) }))]}
          defaultValue={state ?? ''}
        />
        <Button type="submit" kind="secondary">
          {t('mailing.show')}
        </Button>
      </form>
      {rows.length === 0 ? <p>{t('mailing.log_empty')}</p> : <LogTable view={view} />}
      <Pagination
        label={t('mailing.pages')}
        first={isFirst ? undefined : at(null)}
        next={next === null ? undefined : at(next)}
      />
    </section>
  )
}

function LogTable({ view: { organization, rows, mayWrite } }: Props) {
  const t = useT()
  const nameOf = ({ facts, reader }: Row) =>
    [facts.firstName, facts.lastName].filter(Boolean).join(' ') || reader
  const columns: readonly Column<Row>[] = [
    {
      key: 'person',
      label: t('mailing.column_person'),
      cell: row => (
        <>
          {row.paymentId === null ? (
            nameOf(row)
          ) : (
            <a href={administeredPaymentPath(organization.organizationSlug, row.paymentId)}>{nameOf(row)}</a>
          )}
          <span className="small muted cell-more">{row.reader}</span>
        </>
      ),
    },
    {
      key: 'state',
      label: t('mailing.column_state'),
      cell: ({ state }) => t(`mailing.state.${state}`),
    },
    {
      key: 'why',
      label: t('mailing.column_why'),
      cell: row => <Why row={row} mayWrite={mayWrite} name={nameOf(row)} />,
    },
    {
      key: 'at',
      label: t('mailing.column_at'),
      cell: ({ at }) => (at === null ? '' : dateTime(at, t.locale)),
    },
  ]
  return (
    <Table
      quiet
      caption={t('mailing.log_caption')}
      columns={columns}
      rows={rows}
      keyOf={({ number }) => number}
    />
  )
}

type WhyProps = { readonly row: Row; readonly name: string; readonly mayWrite: boolean }

/** Why nobody got it; an address that is dead can be tried again (rule MSG-6). */
function Why({ row: { number, state, reason, answer, isDead }, name, mayWrite }: WhyProps) {
  const t = useT()
  if (state === 'left_out' && reason !== 'dead') return t(`mailing.reason.${reason ?? 'later'}`)
  if (state !== 'refused' && reason !== 'dead') return null
  return (
    <>
      {answer === null ? t('mailing.reason.dead') : t(`mailing.answer.${refusalReason(answer)}`)}
      {mayWrite && isDead && (
        <form method="post" noValidate>
          <input type="hidden" name="number" value={number} />
          <Button
            type="submit"
            name="step"
            value="revive"
            kind="quiet"
            aria-label={t('mailing.revive_of', { name })}
          >
            {t('mailing.revive')}
          </Button>
        </form>
      )}
    </>
  )
}
