import { data, redirect } from 'react-router'
import {
  administrationHome,
  administrationPath,
  legalSettingsPath,
} from '#domain/form/administration-path.ts'
import type { FormType } from '#domain/form/form.ts'
import { formTypeOfAdministrationSegment } from '#domain/form/types/index.ts'
import { type LegalTextKind, legalFactNames, legalTextKinds } from '#domain/organization/legal-texts.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import css from '../campaign/campaign.css?url'
import type { Route } from './+types/legal-settings-page'
import { type LegalSent, LegalSettingsPanel } from './legal-settings-panel.tsx'

type Params = Route.LoaderArgs['params']

/** What an association states of itself and its sales, for who administers all of it; to anyone else there is no such page. */
async function settingsOf({ acts, viewer }: Visit, { organizationSlug }: Params) {
  const read = await acts.readLegalSettings({ organizationSlug, userId: viewer?.userId ?? null })
  if (!read.ok) throw data(null, { status: 404 })
  return read.value
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const settings = await settingsOf(context.get(visit), params)
  const query = new URL(request.url).searchParams
  return { settings, saved: query.has('enregistre'), publishing: publishingOf(query, params) }
}

type Waiting = {
  readonly organizationSlug: string
  readonly formType: FormType
  readonly formSlug: string
}

/** The campaign that waits to be published; an address that names none leads nowhere. */
function waitingCampaign(query: URLSearchParams, { organizationSlug }: Params): Waiting | null {
  const [, segment = '', formSlug = ''] = /^([a-z]+)\/([a-z\d-]{1,200})$/.exec(query.get('pour') ?? '') ?? []
  const formType = formTypeOfAdministrationSegment(segment)?.formType
  return formType === undefined ? null : { organizationSlug, formType, formSlug }
}

function publishingOf(query: URLSearchParams, params: Params): string | null {
  const waiting = waitingCampaign(query, params)
  return waiting && administrationPath(waiting, 'edition/5')
}

/** Publishes it as it stands now; whatever else is missing stands in its editor. */
async function publish({ acts, viewer, sessionId }: Visit, waiting: Waiting): Promise<string> {
  const asked = { ...waiting, userId: viewer?.userId ?? null, sessionId }
  const read = await acts.readCampaign(asked)
  if (!read.ok) return administrationHome(waiting.organizationSlug)
  const moved = await acts.changeCampaignState({
    ...asked,
    move: 'publish',
    version: read.value.form.version,
  })
  return moved.ok
    ? `${administrationPath(waiting, 'partage')}?publie`
    : administrationPath(waiting, 'edition/5')
}

const adopting: Readonly<Record<string, readonly LegalTextKind[]>> = {
  save: [],
  'adopt-terms': ['terms'],
  'adopt-privacy': ['privacy'],
  'adopt-all': legalTextKinds,
}

/** One form: each of its buttons saves all that was typed, or shows it as payers will read it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  await settingsOf(seen, params)
  const form = await readForm(request)
  const values = Object.fromEntries(
    [...legalFactNames, ...legalTextKinds].map(name => [name, String(form.get(name) ?? '')]),
  )
  const intent = String(form.get('intent') ?? '')
  if (intent === 'preview') return data<LegalSent>({ values, problems: [], preview: true })
  const { organizationSlug } = params
  const userId = seen.viewer?.userId ?? null
  // Whoever publishes for the first time adopts the models of what they did not write.
  const unwritten = legalTextKinds.filter(kind => values[kind]?.trim() === '')
  const adopts = intent === 'publish' ? unwritten : (adopting[intent] ?? [])
  const saved = await seen.acts.saveLegalTexts({ organizationSlug, userId, values, adopts })
  if (!saved.ok) return data<LegalSent>({ values, problems: saved.error, preview: false }, { status: 400 })
  const waiting = waitingCampaign(new URL(request.url).searchParams, params)
  if (intent === 'publish' && waiting !== null) return redirect(await publish(seen, waiting), 303)
  const to = new URL(legalSettingsPath(organizationSlug), request.url)
  const publishing = new URL(request.url).searchParams.get('pour')
  if (publishing !== null) to.searchParams.set('pour', publishing)
  to.searchParams.set('enregistre', '')
  return redirect(`${to.pathname}${to.search}`, 303)
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function LegalSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <LegalSettingsPanel {...loaderData} sent={actionData} />
}
