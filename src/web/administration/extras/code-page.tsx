import { data, redirect } from 'react-router'
import { generatedCode, generatedLength } from '#domain/coupon/generated-code.ts'
import { httpStatusOf } from '#domain/errors.ts'
import { codePath } from '#domain/form/administration-path.ts'
import { readId } from '#domain/id.ts'
import type { EditableCoupon } from '#usecases/campaign/edit-coupons.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { administratorVisit } from '../campaign/address.ts'
import css from '../campaign/campaign.css?url'
import { differences } from '../campaign/differences.ts'
import steps from '../editor/editor.css?url'
import type { Route } from './+types/code-page'
import { CodePanel } from './code-panel.tsx'
import type { SentExtra } from './extra-frame.tsx'
import own from './extras.css?url'
import { valuesOf, versionOf } from './posts.ts'

type Params = Route.LoaderArgs['params']

const askedOf = (seen: Visit, params: Params) => ({
  ...administratorVisit(seen, params),
  couponId: params.code === 'nouveau' ? null : readId(params.code),
})

/** One code of a campaign, or a new one, for who may write it; to anyone else there is no such page. */
async function couponOf(seen: Visit, params: Params): Promise<EditableCoupon> {
  const asked = askedOf(seen, params)
  const isNone = asked.couponId === null && params.code !== 'nouveau'
  const read = isNone ? null : await seen.acts.readCoupon(asked)
  if (!read?.ok) throw data(null, { status: 404 })
  return read.value
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return couponOf(context.get(visit), params)
}

/** Saves what was typed, withdraws the code, or makes one up. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const editable = await couponOf(seen, params)
  const posted = await readForm(request)
  const asked = askedOf(seen, params)
  const list = codePath(editable.form)
  const intent = posted.get('intent')
  if (intent === 'remove' && asked.couponId !== null) {
    const removed = await seen.acts.removeCoupon({ ...asked, couponId: asked.couponId })
    if (!removed.ok) throw data(null, { status: 404 })
    return redirect(`${list}?fait=withdrawn&code=${asked.couponId}`, 303)
  }
  const values = valuesOf(posted)
  if (intent === 'generate') {
    const code = generatedCode(crypto.getRandomValues(new Uint8Array(generatedLength)))
    const sent: SentExtra = { values: { ...values, code } }
    return data(sent)
  }
  const saved = await seen.acts.saveCoupon({ ...asked, version: versionOf(posted), values })
  if (saved.ok) {
    const { couponId } = saved.value
    return redirect(`${list}?fait=saved&code=${couponId}#code-${couponId}`, 303)
  }
  const [problem] = saved.error
  if (problem?.code === 'NOT_FOUND') throw data(null, { status: 404 })
  const sent: SentExtra =
    problem?.code === 'CAMPAIGN_CHANGED'
      ? { values, changed: asked.couponId === null ? [] : differences(values, editable.values) }
      : { values, problems: saved.error }
  return data(sent, { status: httpStatusOf(problem?.code ?? 'UNKNOWN') })
}

export const links = () => [
  { rel: 'stylesheet', href: css },
  { rel: 'stylesheet', href: steps },
  { rel: 'stylesheet', href: own },
]

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  return <CodePanel coupon={loaderData} sent={actionData} />
}
