import { data } from 'react-router'
import type { ContentsValues } from '#domain/form/contents.ts'
import { CampaignPage } from '../../campaign/campaign-page.tsx'
import { projectOf } from '../../campaign/project-of.ts'
import { styles } from '../../campaign/styles.ts'
import { visit } from '../../context.ts'
import { startOfFirst } from '../../form/first-step.ts'
import { readFormWithFiles } from '../../form/read-form.ts'
import { administratorVisit } from '../campaign/address.ts'
import type { Route } from './+types/preview-page'

type Args = Pick<Route.LoaderArgs, 'request' | 'params' | 'context'>

export const loader = (args: Route.LoaderArgs) => campaignOf(args, {})

/** What stands in the fields of an editor, shown and not stored. */
export async function action(args: Route.ActionArgs) {
  const form = await readFormWithFiles(args.request)
  return campaignOf(args, Object.fromEntries([...form].filter(isText)))
}

const isText = (entry: [string, FormDataEntryValue]): entry is [string, string] =>
  typeof entry[1] === 'string'

async function campaignOf({ request, params, context }: Args, values: ContentsValues) {
  const facts = context.get(visit)
  const shown = await facts.acts.previewCampaign({ ...administratorVisit(facts, params), values })
  if (!shown.ok) throw data(null, { status: 404 })
  const opened = shown.value
  const project = await projectOf(request, opened, facts)
  const step = await startOfFirst(request, { opened, today: null, room: null, mayFill: true }, facts)
  return {
    ...opened,
    origin: facts.operator.origin,
    others: [],
    step: step && project ? { ...step, facts: { ...step.facts, chosen: project.chosen } } : step,
    project,
    room: null,
    notice: null,
  }
}

export const links = () => styles

/** The public page of a campaign inside its editor: it is looked at, nothing in it can be reached. */
export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <main id="content" inert>
      <CampaignPage campaign={actionData ?? loaderData} refused={undefined} />
    </main>
  )
}
