import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { administrationPath } from '#domain/form/administration-path.ts'
import { readId } from '#domain/id.ts'
import type { EditablePool } from '#usecases/campaign/edit-pools.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import { differences } from '../campaign/differences.ts'
import type { Route } from './+types/pool-page'
import type { SentExtra } from './extra-frame.tsx'
import { PoolPanel } from './pool-panel.tsx'
import { valuesOf, versionOf } from './posts.ts'

type Params = Route.LoaderArgs['params']

const askedOf = (seen: Visit, params: Params) => ({
  ...administratorVisit(seen, params),
  poolId: params.pool === 'nouvelles' ? null : readId(params.pool),
})

/** One pool of a campaign, or a new one, for who may write it; to anyone else there is no such page. */
async function poolOf(seen: Visit, params: Params): Promise<EditablePool> {
  const asked = askedOf(seen, params)
  const isNone = asked.poolId === null && params.pool !== 'nouvelles'
  const read = isNone ? null : await seen.acts.readPool(asked)
  if (!read?.ok) throw data(null, { status: 404 })
  return read.value
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return poolOf(context.get(visit), params)
}

/** Saves what was typed, or ends the pool. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const editable = await poolOf(seen, params)
  const posted = await readForm(request)
  const asked = askedOf(seen, params)
  const list = administrationPath(editable.form, 'edition/2')
  if (posted.get('intent') === 'remove' && asked.poolId !== null) {
    const removed = await seen.acts.removePool({ ...asked, poolId: asked.poolId })
    if (!removed.ok) throw data(null, { status: 404 })
    return redirect(`${list}?fait=unpooled`, 303)
  }
  const values = valuesOf(posted)
  const saved = await seen.acts.savePool({ ...asked, version: versionOf(posted), values })
  if (saved.ok) return redirect(`${list}?fait=pooled`, 303)
  const [problem] = saved.error
  if (problem?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  const sent: SentExtra =
    problem?.code === 'CAMPAIGN_CHANGED'
      ? { values, changed: asked.poolId === null ? [] : differences(values, editable.values) }
      : { values, problems: saved.error }
  return data(sent, { status: httpStatusOf(problem?.code ?? 'UNKNOWN') })
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function Pool({ loaderData, actionData }: Route.ComponentProps) {
  return <PoolPanel pool={loaderData} sent={actionData} />
}
