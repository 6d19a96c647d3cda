import { data } from 'react-router'
import { formTypeOfSegment } from '#domain/form/types/index.ts'
import type { OpenedFilling } from '#usecases/cart/open-filling.ts'
import type { Visit } from '../context.ts'
import { cartIdOf } from '../form/steps/cart-cookie.ts'
import { codeIn } from '../form/steps/rate-code.ts'

type Address = {
  readonly organizationSlug: string
  readonly campaignSlug: string
  /** The address segment; the English donation page has none. */
  readonly formType?: string
}

/** Unknown, draft, disabled and deleted campaigns are all the same 404 to a visitor (rule FRM-4). */
export async function openCampaign(visit: Visit, address: Address) {
  const opened = await visit.acts.openForm(visitOf(visit, address))
  if (!opened.ok) throw data(null, { status: 404 })
  return opened.value
}

/** The same for who fills in its form, with the cart that the request names: both are one reading. */
export async function openToFill(request: Request, visit: Visit, address: Address): Promise<OpenedFilling> {
  const opened = await visit.acts.openFilling({
    ...visitOf(visit, address),
    code: codeIn(visit.address),
    cartId: cartIdOf(request),
  })
  if (!opened.ok) throw data(null, { status: 404 })
  return opened.value
}

function visitOf({ viewer }: Visit, address: Address) {
  const type = formTypeOfSegment(address.formType ?? 'formulaires')
  if (!type) throw data(null, { status: 404 })
  return {
    organizationSlug: address.organizationSlug,
    formType: type.formType,
    formSlug: address.campaignSlug,
    userId: viewer?.userId ?? null,
  }
}
