import type { LucideIcon } from 'lucide-react'
import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { shortDate } from '#messages/format.ts'
import { useT } from '../messages.tsx'
import { Banner, type Tone } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import type { ConfirmedOrder } from './confirmed-order.ts'
import { OccasionRows } from './occasion-rows.tsx'
import { OrderCard } from './order-card.tsx'
import { OutcomeFrame } from './outcome-frame.tsx'

type Props = { readonly order: ConfirmedOrder }

export function BackToCampaign({ order }: Props) {
  const t = useT()
  return (
    <p className="row outcome-actions">
      <ButtonLink href={order.campaignUrl}>{t('out.back_to_campaign')}</ButtonLink>
    </p>
  )
}

type FrameProps = Props & {
  readonly icon: LucideIcon
  readonly tone: Tone
  readonly title: string
  readonly body: ReactNode
  readonly children: ReactNode
}

export function Frame({ order, children, ...rest }: FrameProps) {
  return (
    <OutcomeFrame
      {...rest}
      campaign={order.title}
      legal={order.legal}
      trace={order.trace}
      forget={order.forget}
    >
      {order.wasPaid && <CartWasPaid url={order.campaignUrl} />}
      {children}
    </OutcomeFrame>
  )
}

/** Why whoever came back to a cart stands here, and where another order begins. */
function CartWasPaid({ url }: { readonly url: string }) {
  const t = useT()
  return (
    <Banner tone="info" title={t('out.cart_was_paid')}>
      <p>
        <a href={url}>{t('out.order_again')}</a>
      </p>
    </Banner>
  )
}

export function Card({ order, charged }: Props & { readonly charged: boolean }) {
  const t = useT()
  const { orderId, orderDate, title, cover, organization, lines, tip, tipRefundUrl, paid, givenBack, plan } =
    order
  const notCharged = order.isCanceled ? 0 : order.notCharged
  const heading = t('out.order_of', { number: orderId, date: shortDate(orderDate, t.locale) })
  return (
    <OrderCard
      order={{
        heading,
        title,
        cover,
        organization,
        lines,
        language: order.language,
        tip,
        tipRefundUrl,
        paid,
        givenBack,
        notCharged,
        plan,
        charged,
      }}
    >
      <OccasionRows occasion={order.occasion} />
    </OrderCard>
  )
}

export function CalendarLink({ order }: Props) {
  const t = useT()
  if (order.calendarUrl === null) return null
  return (
    <ButtonLink icon={CalendarPlus} kind="secondary" href={order.calendarUrl}>
      {t('order.add_to_calendar')}
    </ButtonLink>
  )
}
