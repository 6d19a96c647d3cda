import { data, redirect } from 'react-router'
import { supplementOf } from '#domain/cart/cart.ts'
import { programHost, programReturn } from '#domain/cart/program-return.ts'
import { cartLines } from '#domain/order/order-lines.ts'
import { paymentPageAddress, salePath } from '#domain/payment/outcome-address.ts'
import type { PaymentRequest } from '#domain/payment/request.ts'
import { time } from '#messages/format.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { isCapability } from '../payment/capability.ts'
import { campaignPath } from '../payment/place.ts'
import { planOfRequest } from '../payment/plan.ts'
import { ButtonLink } from '../ui/button.tsx'
import { stayInFrame } from '../widget/payment-in-frame.ts'
import type { Route } from './+types/failure'
import { OrderCard } from './order-card.tsx'
import css from './outcome.css?url'
import { OutcomeFrame } from './outcome-frame.tsx'
import { codeOfRequest, type OutcomeAction, outcomeOf } from './outcomes.ts'
import { privateHeaders } from './private-headers.ts'

/** The truth is the request's: where nothing failed, its payment page goes on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const facts = context.get(visit)
  const { acts, now } = facts
  const id = new URL(request.url).searchParams.get('paymentRequestId')
  if (!isCapability(id)) throw data(null, { status: 404 })
  const [read, step] = await Promise.all([
    acts.readPaymentSummary({ paymentRequestId: id }),
    acts.advancePayment({ paymentRequestId: id }),
  ])
  if (!read.ok || !step.ok) throw data(null, { status: 404 })
  stayInFrame(facts, read.value.request)
  const { status, errorCode, redirectUrl } = {
    ...read.value.request,
    ...step.value,
    status: read.value.request.status,
  }
  if (status === 'paid' && redirectUrl !== null) throw redirect(redirectUrl)
  const code = codeOfRequest(status, errorCode)
  if (code === null) throw redirect(paymentPageAddress(id))
  const { request: tried, campaign } = read.value
  const { form, organization } = campaign
  const living = status === 'open'
  const { cartId } = tried
  const program = await acts.readProgramReturns({ cartId, organizationSlug: form.organizationSlug })
  const cancelUrl = program.ok ? program.value?.cancelUrl : undefined
  return {
    code,
    living,
    keptUntil: keptUntil(tried, now()),
    orderUrl: redirectUrl,
    payUrl: paymentPageAddress(id),
    // A program's cart is its own page; whoever gives up goes back to the program (rule CHK-4).
    campaignUrl: cancelUrl === undefined ? campaignPath(form) : salePath({ ...form, cartId }),
    back: cancelUrl === undefined ? null : wayBack(cancelUrl, cartId, code),
    backUrl: tried.backUrl,
    title: form.title,
    organization: organization.name,
    // What was accepted with this try, whatever the association has written since.
    legal: {
      organizationSlug: form.organizationSlug,
      name: organization.name,
      salesConditionsUrl: tried.consents.salesConditionsUrl ?? organization.salesConditionsUrl,
    },
    language: form.language,
    lines: cartLines(tried.frozen.items, tried.frozen.coupon?.code ?? null, form),
    plan: planOfRequest(tried.frozen),
    tip: tried.tip,
    amount: tried.amount,
    trace: tried.trace,
  }
}

function wayBack(cancelUrl: string, cartId: string, error: string) {
  const code = error === 'PAYMENT_CANCELED' ? 'cancelled' : error === 'CART_EXPIRED' ? 'expired' : 'refused'
  return { url: programReturn(cancelUrl, { cartId, code }), host: programHost(cancelUrl) }
}

/** Until when the cart is still there: giving a payment up leaves it as it was. */
function keptUntil({ status, expiresAt, frozen }: PaymentRequest, now: string): string | null {
  // What is asked afterwards is kept for days, which its own page says.
  if (supplementOf(frozen.items) !== null) return null
  return (status === 'open' || status === 'canceled') && expiresAt > now ? expiresAt : null
}

export const headers = privateHeaders
export const links = () => [{ rel: 'stylesheet', href: css }]

export default function Failure({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { code, title, organization, lines, language, tip, amount, plan, trace, keptUntil } = loaderData
  const outcome = outcomeOf(code)
  const kept = code === 'PAYMENT_CANCELED' && keptUntil !== null
  return (
    <OutcomeFrame
      icon={outcome.icon}
      tone={outcome.tone}
      title={t(outcome.title)}
      campaign={title}
      legal={loaderData.legal}
      trace={trace}
      body={
        <p>
          {outcome.body === 'out.wallet_body' ? t('out.wallet_body', { organization }) : t(outcome.body)}{' '}
          {kept && t('out.kept_until', { time: time(keptUntil, t.locale) })}
        </p>
      }
    >
      <OrderCard
        order={{
          heading: t('out.attempt_recap'),
          title,
          organization,
          lines,
          language,
          tip,
          paid: amount,
          plan,
          charged: false,
        }}
      />
      <Actions actions={outcome.actions} facts={loaderData} />
    </OutcomeFrame>
  )
}

type Addresses = {
  readonly living: boolean
  readonly payUrl: string
  readonly campaignUrl: string
  readonly backUrl: string | null
  readonly back: { readonly url: string; readonly host: string } | null
  readonly orderUrl: string | null
}

const labels = {
  retry: 'out.retry',
  otherCard: 'out.other_card',
  resume: 'out.resume',
  restart: 'out.restart',
  seeOrder: 'out.see_order',
  campaign: 'out.back_to_campaign',
} as const satisfies Record<OutcomeAction, string>

function addressOfAction(action: OutcomeAction, facts: Addresses): string {
  const form = facts.backUrl ?? facts.campaignUrl
  if (action === 'seeOrder') return facts.orderUrl ?? facts.campaignUrl
  if (action === 'campaign') return facts.campaignUrl
  return facts.living && (action === 'retry' || action === 'otherCard') ? facts.payUrl : form
}

function Actions({
  actions,
  facts,
}: {
  readonly actions: readonly OutcomeAction[]
  readonly facts: Addresses
}) {
  const t = useT()
  return (
    <p className="row outcome-actions">
      {actions
        .filter(action => facts.back === null || action !== 'campaign')
        .map((action, index) => (
          <ButtonLink
            key={action}
            kind={index === 0 ? 'primary' : 'quiet'}
            href={addressOfAction(action, facts)}
          >
            {t(labels[action])}
          </ButtonLink>
        ))}
      {facts.back && (
        <ButtonLink kind="secondary" href={facts.back.url}>
          {t('out.return_to', { host: facts.back.host })}
        </ButtonLink>
      )}
    </p>
  )
}
