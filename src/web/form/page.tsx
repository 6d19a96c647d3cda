import { data } from 'react-router'
import { descriptorOf } from '#domain/form/types/index.ts'
import type { OpenedForm } from '#usecases/visitor/open-form.ts'
import { type Visit, visit } from '../context.ts'
import type { Route } from './+types/page'
import { CampaignPage } from './campaign-page.tsx'
import { CampaignScript } from './campaign-script.tsx'
import { openCampaign } from './open-campaign.ts'
import { projectOf } from './project-of.ts'
import { postPage } from './single-page/post-page.ts'
import { singlePageOf } from './single-page/single-pages.ts'
import { startOfPage } from './single-page/start-page.ts'
import { noticeOf, openStep, postStep, startOfStep } from './steps/open-step.ts'
import type { StepProps } from './steps/step-facts.ts'
import { isOpenToFill } from './steps/trial.ts'
import { styles } from './styles.ts'

type Opened = { readonly opened: OpenedForm; readonly facts: Visit }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const facts = context.get(visit)
  const opened = await openCampaign(facts, params)
  const { form, organization, display, hasAdminRights } = opened
  const project = await projectOf(request, opened, facts)
  const step = await startOf(request, { opened, facts })
  return {
    form,
    organization,
    display,
    hasAdminRights,
    origin: facts.operator.origin,
    others: display === 'open' ? [] : await otherCampaigns({ opened, facts }),
    step: step && project ? { ...step, facts: { ...step.facts, chosen: project.chosen } } : step,
    project,
    notice: noticeOf(request),
  }
}

/** What can be filled in here: the whole form, or its first step (D3); null while nothing is sold. */
async function startOf(request: Request, { opened, facts }: Opened): Promise<StepProps | null> {
  const { form, display } = opened
  if (!isOpenToFill(display)) return null
  const single = singlePageOf(form.formType)
  if (single) return startOfPage(single, opened, facts)
  if (!isWizard(form)) return null
  const step = await openStep(request, opened, { number: 1, visit: facts })
  // A sold-out campaign is still bought from by who holds places in a cart (D4).
  return display !== 'soldOut' || step.facts.cart !== null ? startOfStep(step) : null
}

const isWizard = ({ formType }: OpenedForm['form']) => (descriptorOf(formType)?.steps.length ?? 0) > 1

async function otherCampaigns({ opened: { form }, facts }: Opened) {
  const found = await facts.acts.readOrganization({ organizationSlug: form.organizationSlug })
  if (!found.ok) return []
  return found.value.campaigns.filter(each => each.formSlug !== form.formSlug).slice(0, 3)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const facts = context.get(visit)
  const opened = await openCampaign(facts, params)
  const single = singlePageOf(opened.form.formType)
  if (single) return postPage(single, request, opened, facts)
  if (!isWizard(opened.form)) throw data(null, { status: 405 })
  return postStep(request, await openStep(request, opened, { number: 1, visit: facts }))
}

/** The same for everybody who is not logged in and has no cart here (D16). */
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
