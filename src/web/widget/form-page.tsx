import { CampaignScript } from '../campaign/campaign-script.tsx'
import { openToFill } from '../campaign/open-campaign.ts'
import { projectOf } from '../campaign/project-of.ts'
import { styles } from '../campaign/styles.ts'
import { visit } from '../context.ts'
import { postFirst, startOfFirst } from '../form/first-step.ts'
import { noticeOf } from '../form/steps/open-step.ts'
import type { Route } from './+types/form-page'
import { FramedForm } from './framed-form.tsx'

/** The whole form in a frame, or its first step (rule WID-1). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const facts = context.get(visit)
  const filling = await openToFill(request, facts, params)
  const { opened, room, mayFill } = filling
  const [step, project] = await Promise.all([
    startOfFirst(request, filling, facts),
    projectOf(request, opened, facts),
  ])
  const { form, organization, display } = opened
  return {
    form,
    organization,
    display,
    step: step && project ? { ...step, facts: { ...step.facts, chosen: project.chosen } } : step,
    isWaited: room?.isAtWork === true && !mayFill,
    notice: noticeOf(request),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const facts = context.get(visit)
  return postFirst(request, await openToFill(request, facts, params), facts)
}

/** The same for everybody who has no cart yet: an address that names one is never kept (rule ADDR-8). */
export const handle = { kept: true }

export const links = () => styles

export default function FormPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <FramedForm campaign={loaderData} refused={actionData} />
      <CampaignScript />
    </>
  )
}
