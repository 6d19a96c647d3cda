import { data, redirect } from 'react-router'
import { formPath, formTypeOfSegment } from '#domain/form/types/index.ts'
import { visit } from '../context.ts'
import { isCapability } from '../payment/capability.ts'
import type { Route } from './+types/shortened'

/**
 * Addresses that leave out a part (rule ADDR-12): a kind of campaign without one leads to its organization, a checkout without
 * its cart to what it would sell, one without its organization to the whole address.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const { organizationSlug, formType, campaignSlug, cartId } = params
  const { search } = new URL(request.url)
  if (cartId !== undefined) throw redirect(`${await checkoutOf(cartId)}${search}`)
  if (organizationSlug === undefined) throw missing()
  const type = formType === undefined ? undefined : formTypeOfSegment(formType)
  if (formType !== undefined && type === undefined) throw missing()
  if (type !== undefined && campaignSlug !== undefined) {
    const address = { organizationSlug, formType: type.formType, formSlug: campaignSlug }
    const opened = await acts.openForm({ ...address, userId: viewer?.userId ?? null })
    if (!opened.ok) throw missing()
    throw redirect(`${formPath(organizationSlug, type.formType, campaignSlug)}${search}`)
  }
  const read = await acts.readOrganization({ organizationSlug })
  if (!read.ok) throw missing()
  throw redirect(`/associations/${organizationSlug}${search}`)

  async function checkoutOf(id: string): Promise<string> {
    const cart = isCapability(id) ? await acts.readCart({ cartId: id }) : undefined
    if (cart?.ok) return `/associations/${cart.value.organizationSlug}/checkout/${id}`
    const paid = isCapability(id) ? await acts.readPaidCart({ cartId: id }) : undefined
    if (paid?.ok) return paid.value.redirectUrl
    throw data({ code: 'CART_EXPIRED' }, { status: 404 })
  }
}

const missing = () => data(null, { status: 404 })

/** Never reached: the loader leads on. */
export default function Shortened() {
  return null
}
