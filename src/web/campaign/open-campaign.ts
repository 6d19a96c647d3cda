import { data } from 'react-router'
import { formTypeOfSegment } from '#domain/form/types/index.ts'
import type { Visit } from '../context.ts'

type Address = {
  readonly organizationSlug: string
  readonly campaignSlug: string
  /** The address segment; the English donation page has none. */
  readonly formType?: string
}

/** Unknown, draft, disabled and deleted campaigns are all the same 404 to a visitor (rule FRM-4). */
export async function openCampaign({ acts, viewer }: Visit, address: Address) {
  const type = formTypeOfSegment(address.formType ?? 'formulaires')
  if (!type) throw data(null, { status: 404 })
  const opened = await acts.openForm({
    organizationSlug: address.organizationSlug,
    formType: type.formType,
    formSlug: address.campaignSlug,
    userId: viewer?.userId ?? null,
  })
  if (!opened.ok) throw data(null, { status: 404 })
  return opened.value
}
