import { ArrowLeft } from 'lucide-react'
import { data, redirect } from 'react-router'
import { cartLines } from '#domain/order/order-lines.ts'
import { failureAddress, salePath } from '#domain/payment/outcome-address.ts'
import type { PaymentStep } from '#domain/payment/payment-step.ts'
import { money } from '#messages/format.ts'
import type { Acts } from '#usecases/index.ts'
import type { PaymentSummary } from '#usecases/payment/read-payment-summary.ts'
import { CaptchaNotice } from '../captcha/captcha-notice.tsx'
import { visit } from '../context.ts'
import { Island } from '../islands/island.tsx'
import { useT } from '../messages.tsx'
import { LegalLinks } from '../organization/legal-links.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { stayInFrame } from '../widget/payment-in-frame.ts'
import type { Route } from './+types/page'
import { isCapability } from './capability.ts'
import { paymentMessages } from './messages.ts'
import { OrderAside, OrderFold } from './order-aside.tsx'
import css from './payment.css?url'
import { campaignPath, placeOf } from './place.ts'
import { planOfRequest } from './plan.ts'
import { PlanRows } from './plan-rows.tsx'
import type { Notice } from './use-payment.ts'

/** A request that has come to its end shows its outcome: nobody pays twice by going back (rule SCR-19). */
export async function loader({ params, context }: Route.LoaderArgs) {
  const facts = context.get(visit)
  const { acts, viewer } = facts
  if (!isCapability(params.id)) throw data(null, { status: 404 })
  const read = await acts.readPaymentSummary({ paymentRequestId: params.id })
  if (!read.ok) throw data(null, { status: 404 })
  stayInFrame(facts, read.value.request)
  const step = await stepOf(acts, read.value)
  const { request, campaign, provider, paymentId, debit } = read.value
  const { form, organization } = campaign
  const { items, coupon } = request.frozen
  return {
    visit: { requestId: request.id, paymentId, campaign: salePath(placeOf(read.value)) },
    amount: request.amount,
    tip: request.tip,
    language: form.language,
    items: cartLines(items, coupon?.code ?? null, form),
    plan: planOfRequest(request.frozen),
    title: form.title,
    organization: organization.name,
    // What was accepted on the page before, whatever the association has written since.
    legal: {
      organizationSlug: form.organizationSlug,
      name: organization.name,
      salesConditionsUrl: request.consents.salesConditionsUrl ?? organization.salesConditionsUrl,
    },
    back: request.backUrl ?? campaignPath(form),
    fields: provider.fields && { ...provider.fields, accountId: provider.accountId },
    isAuthorised: provider.capture === 'byHand',
    keeps: request.frozen.schedule != null,
    debit,
    cards: viewer && (await acts.listCards({ ...viewer, provider: request.provider })),
    start: noticeOf(step),
  }
}

/** Where the payment stands; throws a redirect to its outcome where it has one. */
async function stepOf(acts: Acts, summary: PaymentSummary): Promise<PaymentStep> {
  const { request } = summary
  const place = placeOf(summary)
  if (request.status === 'exhausted')
    throw redirect(failureAddress(place, 'PAYMENT_MAX_ERROR_ATTEMPTS', request.id))
  const step = summary.step ?? (await advanced(acts, request.id))
  const { action, errorCode, redirectUrl } = step
  if (errorCode === 'DUPLICATED_PAYMENT') throw redirect(failureAddress(place, errorCode, request.id))
  if (action !== 'Redirect' && action !== 'Retry' && redirectUrl !== null) throw redirect(redirectUrl)
  return step
}

async function advanced(acts: Acts, paymentRequestId: string): Promise<PaymentStep> {
  const step = await acts.advancePayment({ paymentRequestId })
  if (!step.ok) throw data(null, { status: 404 })
  return step.value
}

function noticeOf({ action, errorCode, redirectUrl, declineCode }: PaymentStep): Notice | null {
  if (action === 'Redirect' && redirectUrl !== null) return { kind: 'bankWaits', address: redirectUrl }
  if (action === 'Confirm') return { kind: 'unknown' }
  return errorCode === null ? null : { kind: 'refused', code: errorCode, declineCode }
}

export const links = () => [{ rel: 'stylesheet', href: css }]

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { visit, amount, organization, fields, isAuthorised, keeps, debit, cards, start, title, back } =
    loaderData
  const isFirst = loaderData.plan !== null
  const heading = isFirst ? 'pay.button_today' : 'pay.title'
  return (
    <div className="container payment-page page">
      <title>{t('pay.meta', { title })}</title>
      <meta name="robots" content="noindex" />
      <div className="payment-main stack">
        <OrderFold order={loaderData} />
        <a className="with-icon back-link" href={back}>
          <Icon icon={ArrowLeft} />
          {t('pay.back_to_summary')}
        </a>
        <h1>{t(heading, { amount: money(amount, t.locale) })}</h1>
        {loaderData.plan !== null && (
          <div className="sunken plan-above">
            <PlanRows plan={loaderData.plan} organization={organization} />
          </div>
        )}
        <noscript>
          <Banner tone="warning" title={t('pay.no_script_title')}>
            <p>{t('pay.no_script_body')}</p>
            <p className="row banner-row">
              <ButtonLink href={back}>{t('pay.back_to_summary')}</ButtonLink>
            </p>
          </Banner>
        </noscript>
        <div className="needs-script">
          <Island
            name="payment"
            props={{ visit, amount, isFirst, organization, fields, isAuthorised, keeps, debit, cards, start }}
            messages={paymentMessages}
            keepsPress
          />
          <CaptchaNotice />
        </div>
        <LegalLinks organization={loaderData.legal} />
      </div>
      <OrderAside order={loaderData} />
    </div>
  )
}
