import { data, redirect } from 'react-router'
import { descriptorOf, formPath } from '#domain/form/types/index.ts'
import { type Visit, visit } from '../context.ts'
import { noticeOf, openStep, postStep, startOfStep } from '../form/steps/open-step.ts'
import { isQuick } from '../form/steps/quick/is-quick.ts'
import { isOpenToFill } from '../form/steps/trial.ts'
import type { Route } from './+types/step'
import { CampaignScript } from './campaign-script.tsx'
import { openToFill } from './open-campaign.ts'
import { StepCampaign } from './step-campaign.tsx'
import { styles } from './styles.ts'

/** A later step of a campaign that still sells; the first one's address is the campaign's own (rule ADDR-2). */
async function openLaterStep(request: Request, params: Route.LoaderArgs['params'], facts: Visit) {
  const { opened, today } = await openToFill(request, facts, params)
  const { form, display } = opened
  const path = formPath(form.organizationSlug, form.formType, form.formSlug)
  const number = Number(params.step)
  const count = descriptorOf(form.formType)?.steps.length ?? 1
  if (!/^\d$/.test(params.step) || number < 1 || number > count) throw data(null, { status: 404 })
  const asksAtOnce = isQuick(form.formType, facts.operator)
  if (number === 1 || asksAtOnce || !isOpenToFill(display)) throw redirect(path)
  return openStep(request, opened, { number, visit: facts, today })
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const step = await openLaterStep(request, params, context.get(visit))
  return { ...step.opened, step: await startOfStep(step), notice: noticeOf(request) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return postStep(request, await openLaterStep(request, params, context.get(visit)))
}

export const links = () => styles

export default function Step({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <StepCampaign campaign={loaderData} refused={actionData} />
      <CampaignScript />
    </>
  )
}
