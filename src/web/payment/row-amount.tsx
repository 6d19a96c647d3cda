import { rowAmount } from '#messages/order-words.ts'
import { useT } from '../messages.tsx'

/** What a row of an order costs, in cents: « Gratuit » where it costs nothing, on every page. */
export function RowAmount({ cents }: { readonly cents: number }) {
  const t = useT()
  return <span className="tabular nowrap">{rowAmount(cents, t)}</span>
}
