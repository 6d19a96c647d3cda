import { data, redirect } from 'react-router'
import { httpStatusOf } from '#domain/errors.ts'
import { peoplePath } from '#domain/form/administration-path.ts'
import type { Problem } from '#domain/result.ts'
import { visit } from '../../context.ts'
import { readFormWithFiles } from '../../form/read-form.ts'
import { found } from '../../personal/connected.ts'
import tableCss from '../../ui/table.css?url'
import campaignCss from '../campaign/campaign.css?url'
import type { Route } from './+types/imports-page'
import { ImportsPanel } from './imports-panel.tsx'
import css from './persons.css?url'
import { peopleVisit } from './visit.ts'

/** The files of people that were sent, for who keeps people; to anyone else there is no such page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  return { list: found(await seen.acts.listPeopleImports(peopleVisit(seen, params))) }
}

/** Takes a file, and shows what it would change. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const seen = context.get(visit)
  const asked = peopleVisit(seen, params)
  found(await seen.acts.listPeopleImports(asked))
  const chosen = (await readFormWithFiles(request)).get('file')
  // One that holds nothing was chosen all the same: it has a name.
  const file = chosen === null || typeof chosen === 'string' ? new File([], '') : chosen
  const sent = await seen.acts.sendPeopleFile({ ...asked, name: file.name, bytes: await file.bytes() })
  if (!sent.ok)
    return data<readonly Problem[]>(sent.error, { status: httpStatusOf(sent.error[0]?.code ?? 'UNKNOWN') })
  const { importId, isNew } = sent.value
  return redirect(`${peoplePath(params.organizationSlug, { importId })}${isNew ? '' : '?fait=known'}`, 303)
}

export const links = () => [campaignCss, tableCss, css].map(href => ({ rel: 'stylesheet', href }))

export default function ImportsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportsPanel {...loaderData} problems={actionData ?? []} />
}
