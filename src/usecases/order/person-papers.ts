import { type ItemSale, itemSales } from '#db/item-sales.ts'
import type { OrderItem, OrderKey } from '#domain/order/order.ts'
import {
  type NotAttested,
  type PersonsItem,
  personOf,
  personsItems,
  withCorrectedName,
} from '#domain/order/person-attestation.ts'
import type { App } from '../app.ts'
import { personAttestationUrl } from '../links/tokens.ts'
import { paidSale } from './money-of-sale.ts'

/** An item that is somebody's, and where its attestation is read: for a day, or as long as the link that led there. */
export type PersonPaper = {
  readonly person: string
  /** What of its order it is, as its rate was called. */
  readonly rate: string
  readonly url: string
  /** Why there is none; null where there is one. `void`: one was issued, and nothing pays for its item any more (rule LAW-15). */
  readonly missing: NotAttested | 'void' | null
}

/**
 * The attestations of persons that an order has; `token`: that of the order's link which leads to them. For readers of an order's own page,
 * who look at it again and again while it is paid: of an order that is nobody's but its payer's nothing more is read.
 */
export async function personPapers(
  app: App,
  { order, items, payer }: Pick<ItemSale, 'items' | 'payer'> & { readonly order: OrderKey },
  token: string | null,
): Promise<readonly PersonPaper[]> {
  if (items.every(item => personOf(item, payer) === undefined)) return []
  const [sale] = await itemSales(app.db, [order])
  return sale === undefined ? [] : papersOfSale(app, sale, token)
}

/** The same of a sale that was read: who lists orders, or administers one, reads sales in one round trip, whomever they name. */
export function papersOfSale(app: App, sale: ItemSale, token: string | null): readonly PersonPaper[] {
  const { organizationId, id: orderId } = sale
  const persons = personsOf(sale)
  return sale.items.flatMap(item => {
    const { person, state } = persons.find(each => each.item.id === item.id) ?? voidPaper(sale, item)
    if (person === undefined) return []
    const url = personAttestationUrl(app, { organizationId, orderId, itemId: item.id }, token)
    return [{ person, rate: item.label, url, missing: state === 'attested' ? null : state }]
  })
}

/** Whose an attestation was that is void; nobody's where none was issued. */
function voidPaper(sale: ItemSale, item: OrderItem) {
  const person = sale.attested.includes(item.id) ? personOf(corrected(sale, item), sale.payer) : undefined
  return { person, state: 'void' as const }
}

/** The items of a sale that are somebody's, as its payments pay for them, under the names that were corrected (rule LAW-15). */
export function personsOf(sale: ItemSale): readonly PersonsItem[] {
  const paid = paidSale(sale)
  const items = paid.items.map(item => corrected(sale, item))
  return personsItems({ ...paid, items, payer: sale.payer })
}

/** An item with the name of its participant as that was corrected. */
export function corrected({ ticketNames }: Pick<ItemSale, 'ticketNames'>, item: OrderItem): OrderItem {
  return withCorrectedName(
    item,
    ticketNames.filter(({ itemId }) => itemId === item.id),
  )
}
