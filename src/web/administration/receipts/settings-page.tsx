import { data, redirect } from 'react-router'
import { receiptsPath } from '#domain/form/administration-path.ts'
import type { TypedReceiptSettings } from '#domain/receipt/receipt-settings.ts'
import { carriedPost, carryPost } from '../../account/carried-post.ts'
import { proofAddress } from '../../account/prove-first.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/settings-page'
import { keptVisit } from './list-page.tsx'
import { SettingsPanel, type SettingsSent } from './settings-panel.tsx'

type Params = Route.LoaderArgs['params']

async function settingsOf(seen: Visit, params: Params) {
  const read = await seen.acts.readTaxReceiptSettings(keptVisit(seen, params))
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

/** How an association issues its tax receipts, for who administers all of it; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const page = await settingsOf(seen, params)
  const { pathname: path, searchParams } = new URL(request.url)
  const isSaved = searchParams.has('enregistre')
  const carried = carriedPost(request, { path, secure: seen.secure })
  if (carried === undefined) return data({ page, isSaved, carried: null })
  return data(
    { page, isSaved, carried: typedOf(carried.form) },
    { headers: { 'set-cookie': carried.cookie } },
  )
}

const fields = ['body', 'bodyDetail', 'object', 'mode', 'signatoryName', 'signatoryCapacity'] as const

const typedOf = (form: FormData): TypedReceiptSettings => ({
  values: Object.fromEntries(fields.map(name => [name, String(form.get(name) ?? '')])),
  articles: form.getAll('articles').map(String),
  issuedElsewhere: form.has('issuedElsewhere'),
  gives: { eligibility: form.has('eligibility'), mandate: form.has('mandate') },
})

/** One form, one button: everything is saved, or what is wrong is said beside its field; what was typed is carried through a proof. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  await settingsOf(seen, params)
  const form = await readForm(request)
  const typed = typedOf(form)
  const path = receiptsPath(params.organizationSlug, 'reglages')
  const saved = await seen.acts.saveTaxReceiptSettings({ ...keptVisit(seen, params), typed })
  if (saved.ok) return redirect(`${path}?enregistre`, 303)
  const proof = proofAddress(saved.error[0]?.code, path)
  if (proof !== undefined) {
    const cookies = carryPost(form, { path, secure: seen.secure })
    throw redirect(proof, { status: 303, headers: cookies.map(line => ['set-cookie', line]) })
  }
  return data<SettingsSent>({ typed, problems: saved.error }, { status: 400 })
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function ReceiptSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPanel {...loaderData} sent={actionData} />
}
