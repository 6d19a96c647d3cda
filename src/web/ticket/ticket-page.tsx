import { Download } from 'lucide-react'
import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { documentFile } from '#domain/payment/outcome-address.ts'
import type { Problem } from '#domain/result.ts'
import { givenTicketPath } from '#domain/ticket/ticket-address.ts'
import { visit } from '../context.ts'
import pictureCss from '../document/document-picture.css?url'
import { readForm } from '../form/read-form.ts'
import { useT } from '../messages.tsx'
import { found } from '../personal/connected.ts'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import type { Route } from './+types/ticket-page'
import { changeProblems } from './change-fields.tsx'
import { ChangeForms, type TicketIntent, type TypedChange } from './change-forms.tsx'
import { KeptOffline } from './kept-offline.tsx'
import { shownTicket } from './shown-tickets.ts'
import css from './ticket.css?url'
import { TicketCard } from './ticket-card.tsx'
import { ticketLink } from './ticket-link.ts'
import { WalletWays } from './wallet-ways.tsx'

/** One ticket, for whoever holds its signed link; to anyone else it does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts } = context.get(visit)
  const ticket = found(await acts.readTicket(ticketLink(request, params)))
  const { pathname, search, searchParams } = new URL(request.url)
  return {
    ticket: shownTicket(ticket),
    logo: ticket.shownLogo,
    holder: ticket.holder,
    mayChange: ticket.mayChange,
    changesUntil: ticket.changesUntil,
    isSaved: searchParams.has('enregistre'),
    wallets: ticket.wallets,
    page: pathname + search,
  }
}

/** Changes its name, or passes it on (rules TKT-4, TKT-5). */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { acts } = context.get(visit)
  const link = ticketLink(request, params)
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  if (!isIntent(intent)) throw data(null, { status: 404 })
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 300)
  const names = { firstName: text('firstName'), lastName: text('lastName') }
  const typed = { intent, ...names, email: text('email'), emailConfirmation: text('emailConfirmation') }
  const { email, emailConfirmation } = typed
  const done =
    intent === 'give'
      ? await acts.giveTicket({ ...link, ...names, email, emailConfirmation })
      : await acts.renameTicket({ ...link, ...names })
  if (!done.ok) return refused(typed, done.error)
  const { pathname, searchParams } = new URL(request.url)
  searchParams.set('enregistre', '')
  return redirect(intent === 'give' ? givenTicketPath : `${pathname}?${searchParams}`, 303)
}

const isIntent = (text: string): text is TicketIntent => text === 'rename' || text === 'give'

function refused(typed: TypedChange, problems: readonly Problem[]) {
  const code = problems[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data({ typed, problems }, { status: httpStatusOf(code) })
}

export const links = () => [css, pictureCss].map(href => ({ rel: 'stylesheet', href }))

export { TicketErrorPage as ErrorBoundary } from './link-error.tsx'

export default function TicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const { ticket, logo, holder, mayChange, changesUntil, isSaved, wallets, page } = loaderData
  const title = `${t('ticket.number')} ${ticket.number}`
  const sent = actionData ?? undefined
  const problems =
    sent === undefined ? [] : changeProblems(t, { intent: sent.typed.intent, problems: sent.problems })
  const [unplaced] = problems.filter(({ id }) => id === null)
  const placed = problems.flatMap(({ id, message }) => (id === null ? [] : { id, message }))
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={title} wrong={problems.length > 0} />
      <h1>{title}</h1>
      <ErrorSummary problems={placed} />
      {unplaced !== undefined && <Banner tone="danger" live="alert" title={unplaced.message} />}
      {isSaved && sent === undefined && <Banner tone="success" title={t('ticket.changed')} />}
      {ticket.held !== null && (
        <>
          <p>{t('ticket.one_lead')}</p>
          <p className="row">
            <ButtonLink icon={Download} href={documentFile(page)} download>
              {t('ticket.download')}
            </ButtonLink>
            <WalletWays page={page} wallets={wallets} />
          </p>
          <KeptOffline />
        </>
      )}
      <div className="tickets">
        <TicketCard ticket={ticket} logo={logo} />
      </div>
      {mayChange && (
        <ChangeForms
          holder={holder}
          until={changesUntil}
          typed={sent?.typed}
          errors={Object.fromEntries(placed.map(({ id, message }) => [id, message]))}
        />
      )}
      {ticket.held !== null && !mayChange && <p className="muted">{t('ticket.change_over')}</p>}
    </div>
  )
}
