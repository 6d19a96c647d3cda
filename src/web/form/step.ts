import { data, redirect } from 'react-router'
import { formPath, formTypeOfSegment } from '#domain/form/types/index.ts'
import type { Route } from './+types/step'

/** Steps are addresses (D2). None is open yet but the first: every later one leads back to it. */
export function loader({ params }: Route.LoaderArgs) {
  const type = formTypeOfSegment(params.formType)
  const isStep = type?.steps.some((_, index) => params.step === String(index + 1))
  if (!type || !isStep) throw data(null, { status: 404 })
  return redirect(formPath(params.organizationSlug, type.formType, params.campaignSlug))
}

/** A page, so that its 404 is one too; nothing of it is ever shown. */
export default function Step() {
  return null
}
