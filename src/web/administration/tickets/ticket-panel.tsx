import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { administrationPath } from '#domain/form/administration-path.ts'
import type { Problem } from '#domain/result.ts'
import { shortDate } from '#messages/format.ts'
import { ticketWords } from '#messages/ticket-words.ts'
import type { EventTicket } from '#usecases/administration/tickets.ts'
import { useT } from '../../messages.tsx'
import { AddressFields, changeProblems, NameFields } from '../../ticket/change-fields.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Fact } from '../../ui/fact.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { CampaignFrame } from '../campaign/frame.tsx'
import type { TicketIntent, Typed } from './ticket-intent.ts'

/** A post that was refused. */
export type Sent = {
  readonly intent: TicketIntent
  readonly typed: Typed
  readonly problems: readonly Problem[]
}

type Props = {
  readonly page: EventTicket & { readonly done: TicketIntent | null }
  readonly sent: Sent | undefined
}

/** A ticket: who it is for, what was changed of it, and what can be done for who has lost it. */
export function TicketPanel({ page, sent }: Props) {
  const t = useT()
  const { form, organization, pages, ticket, email, mayKeep, done } = page
  const problems = sent === undefined ? [] : changeProblems(t, sent)
  const placed = problems.flatMap(({ id, message }) => (id === null ? [] : { id, message }))
  const [unplaced] = problems.filter(({ id }) => id === null)
  const errors = Object.fromEntries(placed.map(({ id, message }) => [id, message]))
  const { holder, facts, state } = ticketWords(ticket, t)
  return (
    <CampaignFrame
      form={form}
      organization={organization}
      pages={pages}
      page="billets"
      heading={t('tickets.one', { number: ticket.number })}
      wrong={problems.length > 0}
    >
      <p>
        <a className="office-back" href={administrationPath(form, 'billets')}>
          <Icon icon={ArrowLeft} />
          {t('tickets.back')}
        </a>
      </p>
      <ErrorSummary problems={placed} />
      {unplaced !== undefined && (
        <Banner
          tone="danger"
          live="alert"
          title={isResentTooOften(sent) ? t('mails.too_often') : unplaced.message}
        />
      )}
      {done !== null && sent === undefined && <Banner tone="success" title={t(`tickets.done_${done}`)} />}
      <Card className="stack" aria-labelledby="holder">
        <h2 id="holder">{holder}</h2>
        {state !== null && <p>{state}</p>}
        <dl className="rows">
          {[...facts, { name: t('tickets.mail'), value: email ?? t('tickets.no_mail') }].map(
            ({ name, value }) => (
              <Fact key={name} name={name}>
                {value}
              </Fact>
            ),
          )}
        </dl>
      </Card>
      <Changes page={page} />
      {mayKeep && state === null && (
        <Forms holder={ticket.holder} email={email} sent={sent} errors={errors} />
      )}
    </CampaignFrame>
  )
}

const isResentTooOften = (sent: Sent | undefined) =>
  sent?.intent === 'resend' && sent.problems[0]?.code === 'TOO_MANY_REQUESTS'

function Changes({ page: { changes } }: Pick<Props, 'page'>) {
  const t = useT()
  if (changes.length === 0) return null
  return (
    <Card className="stack" aria-labelledby="changes">
      <h2 id="changes">{t('tickets.changes')}</h2>
      <ul className="stack stack-tight">
        {changes.map(({ kind, firstName, lastName, changedAt }) => {
          const name = [firstName, lastName].filter(Boolean).join(' ') || t('tickets.before')
          const date = shortDate(changedAt, t.locale)
          return (
            <li key={changedAt}>
              {t(kind === 'renamed' ? 'tickets.renamed' : 'tickets.passed_on', { date, name })}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

type FormsProps = Pick<Props, 'sent'> & {
  readonly holder: EventTicket['ticket']['holder']
  readonly email: string | null
  readonly errors: Readonly<Record<string, string>>
}

function Forms({ holder, email, sent, errors }: FormsProps) {
  const t = useT()
  const given = sent?.intent === 'give' ? sent.typed : undefined
  return (
    <>
      {email !== null && (
        <Act intent="resend" lead={t('tickets.resend_lead', { email })}>
          {null}
        </Act>
      )}
      <Act intent="rename" lead={t('tickets.rename_lead')}>
        <NameFields
          intent="rename"
          names={sent?.intent === 'rename' ? sent.typed : (holder ?? undefined)}
          errors={errors}
        />
      </Act>
      <Act intent="give" lead={t('tickets.give_lead')}>
        <NameFields intent="give" names={given} errors={errors} />
        <AddressFields intent="give" typed={given} errors={errors} />
      </Act>
    </>
  )
}

type ActProps = { readonly intent: TicketIntent; readonly lead: string; readonly children: ReactNode }

/** One thing that can be done, as a plain post. */
function Act({ intent, lead, children }: ActProps) {
  const t = useT()
  return (
    <Card aria-labelledby={intent}>
      <form className="stack" method="post" noValidate>
        <h2 id={intent}>{t(`tickets.${intent}_title`)}</h2>
        <input type="hidden" name="intent" value={intent} />
        <p className="muted">{lead}</p>
        {children}
        <p>
          <Button type="submit" kind="secondary">
            {t(`tickets.${intent}`)}
          </Button>
        </p>
      </form>
    </Card>
  )
}
