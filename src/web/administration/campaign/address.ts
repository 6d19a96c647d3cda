import { data } from 'react-router'
import { formTypeOfAdministrationSegment } from '#domain/form/types/index.ts'
import type { Visit } from '../../context.ts'

type Params = { readonly organizationSlug: string; readonly segment: string; readonly campaignSlug: string }

/** The campaign of an address of the back office, with whoever asks for it; an unknown segment has no page. */
export function administratorVisit({ viewer, sessionId }: Visit, params: Params) {
  const type = formTypeOfAdministrationSegment(params.segment)
  if (type === undefined) throw data(null, { status: 404 })
  return {
    organizationSlug: params.organizationSlug,
    formType: type.formType,
    formSlug: params.campaignSlug,
    userId: viewer?.userId ?? null,
    sessionId,
  }
}
