import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { administeredOrderPath } from '#domain/form/administration-path.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/add-option-page'
import { AddOptionForm, type AddOptionSent } from './add-option-form.tsx'
import { lineVisit } from './line-visit.ts'

async function lineOf(seen: Visit, params: Route.LoaderArgs['params']) {
  const read = await seen.acts.readAddedOption(lineVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

/** A line of an order before an option is added to it, for who may refund; to anyone else there is no such page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const { organizationSlug, orderId } = lineVisit(seen, params)
  return { line: await lineOf(seen, params), organizationSlug, orderId }
}

const dones = { added: 'optionAdded', asked: 'asked', same: 'same' } as const

/** Adds the option or asks its payer for it, then shows the order again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const item = lineVisit(seen, params)
  const form = await readForm(request)
  const option = String(form.get('option') ?? '').slice(0, 40)
  const [, optionId, amount] = /^(\d{1,9}):(\d{1,9})$/.exec(option) ?? []
  if (optionId === undefined) {
    await lineOf(seen, params)
    return data<AddOptionSent>({ option, problems: [{ code: 'required', field: 'option' }] }, { status: 400 })
  }
  const added = await seen.acts.addOption({ ...item, optionId: Number(optionId), amount: Number(amount) })
  if (added.ok)
    return redirect(
      `${administeredOrderPath(item.organizationSlug, item.orderId)}?fait=${dones[added.value]}`,
      303,
    )
  const code = added.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  return data<AddOptionSent>({ option, problems: added.error }, { status: httpStatusOf(code) })
}

export const links = () => [{ rel: 'stylesheet', href: campaignCss }]

export default function AddOptionRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AddOptionForm {...loaderData} sent={actionData ?? null} />
}
