import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { readId } from '#domain/id.ts'
import { type ImportColumns, importFields, mostImportColumns } from '#domain/person/people-import.ts'
import type { Result } from '#domain/result.ts'
import { type Visit, visit } from '../../context.ts'
import { readForm } from '../../form/read-form.ts'
import { found } from '../../personal/connected.ts'
import progressCss from '../../ui/progress.css?url'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/import-page'
import { importAddress, importDoneOf, shownRowsOf } from './import-address.ts'
import { ImportPanel } from './import-panel.tsx'
import type { ImportSent } from './import-props.ts'
import css from './persons.css?url'
import { peopleVisit } from './visit.ts'

type Params = Route.LoaderArgs['params']

const asked = (seen: Visit, params: Params) => ({ ...peopleVisit(seen, params), importId: params.importId })

/** One file of people, for who keeps people; to anyone else there is no such page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const query = new URL(request.url).searchParams
  const shown = shownRowsOf(query)
  const page = found(await seen.acts.readPeopleImport({ ...asked(seen, params), ...shown }))
  return { page, ...shown, done: importDoneOf(query.get('fait')) }
}

/** Says what columns or a row stand for, applies the file or takes it back; then shows where it stands. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const form = await readForm(request)
  const intent = String(form.get('intent') ?? '')
  const file = asked(seen, params)
  const columns = intent === 'columns' ? columnsIn(form) : null
  const done = await doing(seen, file, form, { intent, columns })
  if (done === undefined) {
    found(await seen.acts.readPeopleImport({ ...file, show: null, after: null }))
    throw data(null, { status: 400 })
  }
  const { organizationSlug, importId } = params
  if (done.ok) {
    if (intent !== 'decide') return redirect(importAddress(organizationSlug, importId), 303)
    const shown = shownRowsOf(new URL(request.url).searchParams)
    const line = readId(String(form.get('line'))) ?? 0
    return redirect(
      `${importAddress(organizationSlug, importId, { ...shown, done: 'decided' })}#ligne-${line}`,
      303,
    )
  }
  const code = done.error[0]?.code ?? 'UNKNOWN'
  if (code === 'NOT_FOUND') throw data(null, { status: 404 })
  if (code === 'CONFLICT')
    return redirect(importAddress(organizationSlug, importId, { done: 'changed' }), 303)
  return data<ImportSent>({ problems: done.error, columns }, { status: httpStatusOf(code) })
}

type Posted = { readonly intent: string; readonly columns: ImportColumns | null }

function doing(
  { acts }: Visit,
  file: ReturnType<typeof asked>,
  form: FormData,
  { intent, columns }: Posted,
): Promise<Result<null>> | undefined {
  if (columns !== null) return acts.chooseImportColumns({ ...file, columns })
  if (intent === 'apply') return acts.applyPeopleImport(file)
  if (intent === 'undo') return acts.undoPeopleImport(file)
  if (intent !== 'decide') return undefined
  const to = decisionOf(String(form.get('to') ?? ''))
  const line = readId(String(form.get('line')))
  return to === undefined || line === null ? undefined : acts.decideImportRow({ ...file, line, to })
}

/** What a button says of its row: `new`, `skip`, the id of somebody, or that nobody knows (`none`). */
function decisionOf(text: string) {
  if (text === 'new' || text === 'skip') return text
  if (text === 'none') return null
  const personId = readId(text)
  return personId === null ? undefined : { personId }
}

function columnsIn(form: FormData): ImportColumns {
  return Array.from({ length: mostImportColumns }, (_, place) => {
    const chosen = String(form.get(`column-${place}`) ?? '')
    return importFields.find(field => field === chosen) ?? ''
  })
}

export const links = () => [campaignCss, progressCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function ImportRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPanel {...loaderData} sent={actionData} />
}
