import { data, redirect } from 'react-router'
import { descriptorOf } from '#domain/form/types/index.ts'
import { widgetPath } from '#domain/form/widgets.ts'
import { CampaignScript } from '../campaign/campaign-script.tsx'
import { openToFill } from '../campaign/open-campaign.ts'
import { styles } from '../campaign/styles.ts'
import { type Visit, visit } from '../context.ts'
import { noticeOf, openStep, postStep, startOfStep } from '../form/steps/open-step.ts'
import { isOpenToFill } from '../form/steps/trial.ts'
import type { Route } from './+types/step-page'
import { FramedForm } from './framed-form.tsx'

/** A later step in a frame; its address names the cart, as no cookie does (rule WID-1). */
async function openLaterStep(request: Request, params: Route.LoaderArgs['params'], facts: Visit) {
  const { opened, today } = await openToFill(request, facts, params)
  const { form, display } = opened
  const number = Number(params.step)
  const count = descriptorOf(form.formType)?.steps.length ?? 1
  if (!/^\d$/.test(params.step) || number < 1 || number > count) throw data(null, { status: 404 })
  if (number === 1 || !isOpenToFill(display)) throw redirect(widgetPath(form, 'form'))
  return openStep(request, opened, { number, visit: facts, today })
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const step = await openLaterStep(request, params, context.get(visit))
  const { form, organization, display } = step.opened
  return { form, organization, display, step: await startOfStep(step), notice: noticeOf(request) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return postStep(request, await openLaterStep(request, params, context.get(visit)))
}

export const links = () => styles

export default function StepPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <FramedForm campaign={loaderData} refused={actionData} />
      <CampaignScript />
    </>
  )
}
