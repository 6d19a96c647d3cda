import { redirect } from 'react-router'
import { formPath } from '#domain/form/types/index.ts'
import type { WaitingView } from '#usecases/cart/waiting-links.ts'
import { loginFirst } from '../account/log-in-first.ts'
import { type Visit, visit } from '../context.ts'
import { cartCookie } from '../form/steps/cart-cookie.ts'
import { isQuick } from '../form/steps/quick/is-quick.ts'
import { stepAddress } from '../form/steps/step-address.ts'
import { useT } from '../messages.tsx'
import { found } from '../personal/connected.ts'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { Route } from './+types/offer-page'
import { WaitingLinkError } from './link-error.tsx'
import { linkHeaders, linkOf, shownEntry } from './link-of.ts'

/**
 * Opens what was offered: its cart becomes that of this browser, and its form goes on with it (rule WAIT-2). It changes
 * nothing of the offer, so that it may be opened as often and wherever its owner likes.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const read = found(await seen.acts.readWaiting(linkOf(request, params.entryId)))
  const isOthers = read.payerUserId !== null && read.payerUserId !== seen.viewer?.userId
  if (read.offer === 'stands' && isOthers && seen.viewer === null) throw loginFirst(seen)
  if (read.offer === 'stands' && !isOthers) throw takeCart(read, seen)
  if (read.offer === 'paid') await leadToOrder(read, seen)
  return { entry: shownEntry(read), words: wordsOf(read) }
}

function takeCart({ form, cartId }: WaitingView, { operator, secure }: Visit) {
  const path = formPath(form.organizationSlug, form.formType, form.formSlug)
  const first = isQuick(form.formType, operator) ? 1 : 2
  const headers = { 'set-cookie': cartCookie(cartId ?? '', path, secure), ...linkHeaders() }
  return redirect(stepAddress(path, first), { headers })
}

async function leadToOrder({ cartId }: WaitingView, { acts }: Visit): Promise<void> {
  const paid = await acts.readPaidCart({ cartId: cartId ?? '' })
  if (paid.ok) throw redirect(paid.value.redirectUrl)
}

const told = {
  stands: { title: 'waiting.account_title', body: 'waiting.account' },
  paid: { title: 'waiting.taken_title', body: 'waiting.taken' },
  over: { title: 'waiting.offer_over_title', body: 'waiting.offer_over' },
} as const

function wordsOf({ state, offer }: Pick<WaitingView, 'state' | 'offer'>) {
  if (offer === 'paid' || offer === 'stands') return told[offer]
  if (state === 'waiting') return { title: 'waiting.offer_none_title', body: 'waiting.offer_none' } as const
  return state === 'left' ? ({ title: 'waiting.left', body: 'waiting.left_body' } as const) : told.over
}

export const headers = linkHeaders

export const ErrorBoundary = WaitingLinkError

export default function OfferPage({ loaderData: { entry, words } }: Route.ComponentProps) {
  const t = useT()
  const { form } = entry
  const title = t(words.title)
  return (
    <div className="container narrow page stack">
      <UnlistedHead title={title} />
      <h1>{form.title}</h1>
      <Banner tone="info" title={title}>
        <p>{t(words.body, { form: form.title })}</p>
      </Banner>
      <p>
        <ButtonLink kind="secondary" href={formPath(form.organizationSlug, form.formType, form.formSlug)}>
          {t('out.back_to_campaign')}
        </ButtonLink>
      </p>
    </div>
  )
}
