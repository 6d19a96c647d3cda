import type { WaitingView } from '#usecases/cart/waiting-links.ts'
import { privateHeaders } from '../outcome/private-headers.ts'

/** What the address of a mail's link says. */
export const linkOf = (request: Request, entryId: string) => ({
  entryId,
  token: new URL(request.url).searchParams.get('token') ?? '',
})

/** A token stands in the address: nobody keeps the page or passes it on; the page's own post says where it comes from. */
export const linkHeaders = () => ({ ...privateHeaders(), 'referrer-policy': 'same-origin' })

/** What the pages of an entry show of it. */
export const shownEntry = ({ form, rate, quantity, state, offer }: WaitingView) => ({
  form,
  rate,
  quantity,
  state,
  offer,
})
