import { data, redirect } from 'react-router'
import { receiptsPath } from '#domain/form/administration-path.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/settings-page'
import { SettingsPanel, type SettingsSent } from './settings-panel.tsx'

type Params = Route.LoaderArgs['params']

const visitOf = ({ viewer }: Visit, { organizationSlug }: Params) => ({
  organizationSlug,
  userId: viewer?.userId ?? null,
})

async function settingsOf(seen: Visit, params: Params) {
  const read = await seen.acts.readTaxReceiptSettings(visitOf(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

/** How an association issues its tax receipts, for who administers all of it; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const page = await settingsOf(context.get(visit), params)
  return { page, isSaved: new URL(request.url).searchParams.has('enregistre') }
}

const fields = ['body', 'bodyDetail', 'object', 'mode', 'signatoryName', 'signatoryCapacity'] as const

/** One form, one button: everything is saved, or what is wrong is said beside its field. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  await settingsOf(seen, params)
  const form = await readForm(request)
  const typed = {
    values: Object.fromEntries(fields.map(name => [name, String(form.get(name) ?? '')])),
    articles: form.getAll('articles').map(String),
    issuedElsewhere: form.has('issuedElsewhere'),
    gives: { eligibility: form.has('eligibility'), mandate: form.has('mandate') },
  }
  const saved = await seen.acts.saveTaxReceiptSettings({ ...visitOf(seen, params), typed })
  if (!saved.ok) return data<SettingsSent>({ typed, problems: saved.error }, { status: 400 })
  return redirect(`${receiptsPath(params.organizationSlug, 'reglages')}?enregistre`, 303)
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function ReceiptSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPanel {...loaderData} sent={actionData} />
}
