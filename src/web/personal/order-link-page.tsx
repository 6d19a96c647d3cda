import { addressedId } from '../addressed-id.ts'
import { visit } from '../context.ts'
import { useT } from '../messages.tsx'
import { LinkErrorPage } from '../outcome/link-error.tsx'
import outcome from '../outcome/outcome.css?url'
import { usePage } from '../page-context.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import type { Route } from './+types/order-link-page'
import { found } from './connected.ts'
import { Order } from './order.tsx'
import { orderFacts } from './order-facts.ts'
import { spaceOrderPath } from './paths.ts'
import { styles } from './styles.ts'

/** An order for whoever holds the signed token of a mail, or its connected payer; to anyone else it does not exist. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { acts, viewer } = context.get(visit)
  const token = new URL(request.url).searchParams.get('token')
  const orderId = addressedId(params.orderId)
  const reader = { orderId, userId: viewer?.userId ?? null, token }
  return orderFacts(found(await acts.readOrderPage(reader)), token)
}

export const links = () => [...styles, { rel: 'stylesheet', href: outcome }]

export const ErrorBoundary = LinkErrorPage

export default function OrderLinkPage({ loaderData: order }: Route.ComponentProps) {
  const t = useT()
  const { viewer } = usePage()
  return (
    <div className="container page">
      <div className="space-main stack">
        <UnlistedHead title={order.title} />
        <h1 lang={order.language}>{order.title}</h1>
        <Order order={order} />
        {viewer === null && (
          <p className="muted">
            {t('space.open_account')} <a href={spaceOrderPath(order.id)}>{t('space.open_account_link')}</a>
          </p>
        )}
      </div>
    </div>
  )
}
