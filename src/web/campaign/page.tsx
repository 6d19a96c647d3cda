import type { OpenedForm } from '#usecases/campaign/open-form.ts'
import { type Visit, visit } from '../context.ts'
import { postFirst, startOfFirst } from '../form/first-step.ts'
import { noticeOf } from '../form/steps/open-step.ts'
import type { Route } from './+types/page'
import { CampaignPage } from './campaign-page.tsx'
import { CampaignScript } from './campaign-script.tsx'
import { openToFill } from './open-campaign.ts'
import { projectOf } from './project-of.ts'
import { styles } from './styles.ts'

type Opened = { readonly opened: OpenedForm; readonly facts: Visit }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const facts = context.get(visit)
  const filling = await openToFill(request, facts, params)
  const { opened, room } = filling
  const { form, organization, display, hasAdminRights, isCapped } = opened
  const project = await projectOf(request, opened, facts)
  const step = await startOfFirst(request, filling, facts)
  return {
    form,
    organization,
    display,
    hasAdminRights,
    isCapped,
    origin: facts.operator.origin,
    others: display === 'open' ? [] : await otherCampaigns({ opened, facts }),
    step: step && project ? { ...step, facts: { ...step.facts, chosen: project.chosen } } : step,
    project,
    room,
    notice: noticeOf(request),
  }
}

async function otherCampaigns({ opened: { form }, facts }: Opened) {
  const found = await facts.acts.readOrganization({ organizationSlug: form.organizationSlug })
  if (!found.ok) return []
  return found.value.campaigns.filter(each => each.formSlug !== form.formSlug).slice(0, 3)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const facts = context.get(visit)
  return postFirst(request, await openToFill(request, facts, params), facts)
}

/** The same for everybody who is not logged in and has no cart here (rule ADDR-8). */
export const handle = { kept: true }

export const links = () => styles

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <CampaignPage campaign={loaderData} refused={actionData} />
      <CampaignScript />
    </>
  )
}
