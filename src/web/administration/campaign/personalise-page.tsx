import { data, redirect } from 'react-router'
import { administrationPath } from '#domain/form/administration-path.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import type { EditablePersonal } from '#usecases/campaign/edit-personal.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import type { Route } from './+types/personalise-page'
import { administratorVisit } from './address.ts'
import css from './campaign.css?url'
import { differences } from './differences.ts'
import { PersonalisePanel, type SentPersonal } from './personalise-panel.tsx'

/** What makes a campaign personal, for who may write it; to anyone else there is no such page. */
async function personalOf(seen: Visit, params: Route.LoaderArgs['params']): Promise<EditablePersonal> {
  const read = await seen.acts.readPersonal(administratorVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const personal = await personalOf(context.get(visit), params)
  return { personal, isSaved: new URL(request.url).searchParams.has('enregistre') }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const personal = await personalOf(seen, params)
  const form = await readForm(request)
  const values = valuesOf(form)
  const version = Number(form.get('version') ?? 0) || 0
  const saved = await seen.acts.savePersonal({ ...administratorVisit(seen, params), version, values })
  if (saved.ok) return redirect(`${administrationPath(personal.form, 'edition/3')}?enregistre`, 303)
  const isChanged = saved.error[0]?.code === 'CAMPAIGN_CHANGED'
  const sent: SentPersonal = isChanged
    ? { values, changed: differences(values, personal.values) }
    : { values, problems: saved.error }
  return data(sent, { status: isChanged ? 409 : 400 })
}

function valuesOf(form: FormData): ContentsValues {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function Personalise({ loaderData, actionData }: Route.ComponentProps) {
  return <PersonalisePanel {...loaderData} sent={actionData} />
}
