import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { administrationPath } from '#domain/form/administration-path.ts'
import { readId } from '#domain/id.ts'
import { isUuid } from '#domain/uuid.ts'
import { visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import tableCss from '../../ui/table.css?url'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/list-page'
import { CardList } from './card-list.tsx'

/** The members of a campaign, for who may see them; `suite` says at which number the page before ended. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const query = new URL(request.url).searchParams
  const after = readId(query.get('suite')) ?? 0
  const search = (query.get('q') ?? '').trim().slice(0, 100)
  const read = await seen.acts.listCampaignCards({ ...administratorVisit(seen, params), search, after })
  if (!read.ok) throw data(null, { status: 404 })
  const { form } = read.value
  return {
    ...read.value,
    path: administrationPath(form, 'cartes'),
    search,
    after,
    isSent: query.has('renvoyee'),
  }
}

/** Sends a card again to who paid for it; then shows the same list. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const cardId = String((await readForm(request)).get('cardId'))
  if (!isUuid(cardId)) throw data(null, { status: 404 })
  const sent = await seen.acts.resendCard({ ...administratorVisit(seen, params), cardId })
  const { pathname, searchParams } = new URL(request.url)
  if (sent.ok) {
    searchParams.set('renvoyee', '')
    return redirect(`${pathname}?${searchParams}`, 303)
  }
  const code = sent.error[0]?.code ?? 'UNKNOWN'
  if (code !== 'CONFLICT' && code !== 'TOO_MANY_REQUESTS') throw data(null, { status: 404 })
  return data({ refusal: code }, { status: httpStatusOf(code) })
}

export const links = () => [css, tableCss].map(href => ({ rel: 'stylesheet', href }))

export default function CardsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CardList list={loaderData} refusal={actionData?.refusal} />
}
