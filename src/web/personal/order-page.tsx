import { addressedId } from '../addressed-id.ts'
import { visit } from '../context.ts'
import outcome from '../outcome/outcome.css?url'
import type { Route } from './+types/order-page'
import { connectedUser, found } from './connected.ts'
import { BackToPayments, Order } from './order.tsx'
import { orderFacts } from './order-facts.ts'
import { SpacePage } from './space-page.tsx'
import { styles } from './styles.ts'

/** An order in its payer's space; somebody else's does not exist. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const seen = context.get(visit)
  const userId = connectedUser(seen)
  const orderId = addressedId(params.orderId)
  return orderFacts(found(await seen.acts.readOrderPage({ orderId, userId, token: null })), null)
}

export const links = () => [...styles, { rel: 'stylesheet', href: outcome }]

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  return (
    <SpacePage section="payments" title={loaderData.title} language={loaderData.language}>
      <BackToPayments />
      <Order order={loaderData} />
    </SpacePage>
  )
}
