import type { Withdrawal } from '#db/withdrawals.ts'
import type { OrderItem } from '#domain/order/order.ts'
import { costOf, lessNeverPaid } from '#domain/order/withdrawal.ts'
import type { Payment } from '#domain/payment/request.ts'
import { isAlive, partOf } from './payment-status.ts'

/** A withdrawal with what is to be paid back of it now: what counted as paid may have been refused since. */
export function withdrawalNow<W extends Pick<Withdrawal, 'lines' | 'amount'>>(
  withdrawal: W,
  { items, payments }: { readonly items: readonly OrderItem[]; readonly payments: readonly Payment[] },
): W {
  return lessNeverPaid(withdrawal, Math.max(0, costOf(items) - partOf(payments.filter(isAlive))))
}
