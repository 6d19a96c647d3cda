import { redirect } from 'react-router'
import { formPath, formTypeOfSegment } from '#domain/form/types/index.ts'
import { paymentPageAddress } from '#domain/payment/outcome-address.ts'
import { isOfLater } from '#domain/payment/settlement.ts'
import { visit } from '../context.ts'
import { Island } from '../islands/island.tsx'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { stayInFrame } from '../widget/payment-in-frame.ts'
import type { Route } from './+types/redirection'
import { isCapability } from './capability.ts'
import { waitingMessages } from './messages.ts'
import css from './payment.css?url'

/** What the bank adds to the address when it sends the payer back. */
const fromBank = ['redirect_status', 'payment_intent']

/** What may lead somewhere yet: the address of the bank's page may come later as well. */
const stillMoving: readonly unknown[] = ['Confirm', 'Finalize', 'Redirect']

/** Looks at the payment before anything is shown: most payers never see this page (rule SCR-17). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const paymentId = query.get('paymentId')
  const campaign = campaignPath(params)
  if (!isCapability(paymentId)) return { paymentId: null, campaign, over: false }
  const returned = fromBank.some(name => query.has(name))
  const facts = context.get(visit)
  const { acts } = facts
  const read = await acts.readPaymentSummary({ paymentId })
  if (read.ok) stayInFrame(facts, read.value.request)
  const first = await acts.advancePayment({ paymentId, returned })
  const step = isOfLater(first) ? await acts.advanceRecovery({ paymentId, returned }) : first
  if (!step.ok) return { paymentId: null, campaign, over: false }
  const { action, redirectUrl } = step.value
  // Whoever comes back from a provider's own page without an answer is not sent there again: the payment page offers it.
  if (read.ok && action === 'Redirect' && read.value.provider.fields === null)
    throw redirect(paymentPageAddress(read.value.request.id))
  if (redirectUrl !== null) throw redirect(redirectUrl)
  return { paymentId, campaign, over: !stillMoving.includes(action) }
}

/** The campaign's page, home where the address names none. */
function campaignPath(
  params: { readonly [name in 'organizationSlug' | 'formType' | 'campaignSlug']?: string },
): string {
  const { organizationSlug, formType = '', campaignSlug } = params
  const type = formTypeOfSegment(formType)
  return organizationSlug && type && campaignSlug
    ? formPath(organizationSlug, type.formType, campaignSlug)
    : '/'
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function RedirectionPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const waits = loaderData.paymentId !== null && !loaderData.over
  return (
    <div className="container narrow page">
      <UnlistedHead title={t('pay.redirect_title')} />
      {waits && (
        <noscript>
          <meta httpEquiv="refresh" content="5" />
        </noscript>
      )}
      <Island name="redirection" props={loaderData} messages={waitingMessages} />
    </div>
  )
}
