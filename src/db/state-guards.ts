import { settlementFlow } from '#domain/cancellation/settlement-flow.ts'
import { cartFlow } from '#domain/cart/cart-flow.ts'
import type { FlowTable, StateOf } from '#domain/flow.ts'
import { formFlow } from '#domain/form/form-flow.ts'
import { groupRefundFlow } from '#domain/group-refund/group-refund-flow.ts'
import { deliveryFlow } from '#domain/integration/delivery-flow.ts'
import { differenceFlow } from '#domain/ledger/difference-flow.ts'
import { applicationFlow } from '#domain/membership/application-flow.ts'
import { messageFlow } from '#domain/message/message-flow.ts'
import { reportFlow } from '#domain/moderation/report-flow.ts'
import { orderFlow } from '#domain/order/order-flow.ts'
import { refundRequestFlow } from '#domain/order/refund-request-flow.ts'
import { attemptFlows } from '#domain/payment/attempt-flow.ts'
import { disputeEvidenceFlow, disputeFlow, disputeTakeFlow } from '#domain/payment/dispute-flow.ts'
import { methodChangeFlow } from '#domain/payment/method-change-flow.ts'
import { paymentFlow } from '#domain/payment/payment-flow.ts'
import { payoutFlow } from '#domain/payment/payout-flow.ts'
import { recoveryFlow } from '#domain/payment/recovery-flow.ts'
import { refundFlow } from '#domain/payment/refund-flow.ts'
import { requestFlow } from '#domain/payment/request-flow.ts'
import { scheduleFlow } from '#domain/payment/schedule-flow.ts'
import { importFlow } from '#domain/person/people-import.ts'
import { receiptFlow } from '#domain/receipt/receipt-flow.ts'
import { repaymentFlow } from '#domain/repayment/repayment-flow.ts'
import { waitingFlow } from '#domain/waiting/waiting-flow.ts'

/** A table whose rows have a state: the flow that the state follows, and the states in which a row may begin. */
export type GuardedState = {
  readonly name: string
  /** The file of the flow, below `src/domain`. */
  readonly source: string
  readonly table: string
  readonly column: 'status' | 'state'
  /** The rows that follow it, where those of one table follow several. */
  readonly only?: { readonly column: string; readonly value: string }
  readonly flow: FlowTable
  readonly begins: readonly string[]
  /** Whether PostgreSQL guards it as well: whatever money depends on. */
  readonly inDatabase: boolean
}

type Place = Pick<GuardedState, 'name' | 'source' | 'table'> &
  Partial<Pick<GuardedState, 'column' | 'inDatabase' | 'only'>>

function guarded<F extends FlowTable>(place: Place, flow: F, begins: readonly StateOf<F>[]): GuardedState {
  return { column: 'status', inDatabase: true, ...place, flow, begins }
}

const attempt = { source: 'payment/attempt-flow.ts', table: 'payment_attempts' }

/** Every state machine that is stored. What was seen at the provider first may begin late (rule PAY-10: any order). */
export const guardedStates: readonly GuardedState[] = [
  guarded(
    { name: 'Payment', source: 'payment/payment-flow.ts', table: 'payments' },
    paymentFlow,
    // A month that is prepared on its own day is pending at once.
    ['Waiting', 'Pending'],
  ),
  guarded(
    { name: 'Payment request', source: 'payment/request-flow.ts', table: 'payment_requests' },
    requestFlow,
    ['open'],
  ),
  guarded(
    { ...attempt, name: 'Attempt that is captured by hand', only: { column: 'capture', value: 'byHand' } },
    attemptFlows.byHand,
    ['open'],
  ),
  guarded(
    {
      ...attempt,
      name: 'Attempt that takes its money at once',
      only: { column: 'capture', value: 'atOnce' },
    },
    attemptFlows.atOnce,
    ['open'],
  ),
  guarded(
    { name: 'Past-due recovery', source: 'payment/recovery-flow.ts', table: 'regularisations' },
    recoveryFlow,
    ['open'],
  ),
  // An order that costs nothing has no money to wait for.
  guarded({ name: 'Order', source: 'order/order-flow.ts', table: 'orders' }, orderFlow, [
    'Committed',
    'Processed',
  ]),
  guarded({ name: 'Refund', source: 'payment/refund-flow.ts', table: 'refunds' }, refundFlow, [
    'requested',
    'sent',
    'succeeded',
  ]),
  guarded({ name: 'Dispute', source: 'payment/dispute-flow.ts', table: 'disputes' }, disputeFlow, [
    'inquiry',
    'open',
    'won',
    'lost',
    'closed',
  ]),
  guarded(
    { name: 'Take of a dispute', source: 'payment/dispute-flow.ts', table: 'dispute_takes' },
    disputeTakeFlow,
    ['planned'],
  ),
  guarded(
    { name: 'Answer to a dispute', source: 'payment/dispute-flow.ts', table: 'dispute_evidence' },
    disputeEvidenceFlow,
    ['asked'],
  ),
  guarded({ name: 'Schedule', source: 'payment/schedule-flow.ts', table: 'schedules' }, scheduleFlow, [
    'Active',
  ]),
  guarded(
    { name: 'Payment method change', source: 'payment/method-change-flow.ts', table: 'setups' },
    methodChangeFlow,
    ['open'],
  ),
  guarded({ name: 'Payout', source: 'payment/payout-flow.ts', table: 'payouts' }, payoutFlow, [
    'pending',
    'paid',
    'failed',
    'canceled',
  ]),
  guarded({ name: 'Tax receipt', source: 'receipt/receipt-flow.ts', table: 'tax_receipts' }, receiptFlow, [
    'issued',
  ]),
  guarded(
    {
      name: 'Settlement of an order whose event is cancelled',
      source: 'cancellation/settlement-flow.ts',
      table: 'settlements',
    },
    settlementFlow,
    ['found'],
  ),
  guarded(
    {
      name: 'Order of many that are refunded at once',
      source: 'group-refund/group-refund-flow.ts',
      table: 'group_refund_orders',
    },
    groupRefundFlow,
    ['found'],
  ),
  guarded(
    { name: 'Money paid back by transfer', source: 'repayment/repayment-flow.ts', table: 'repayments' },
    repaymentFlow,
    ['asked'],
  ),
  guarded(
    {
      name: 'Line that a payer asks to cancel',
      source: 'order/refund-request-flow.ts',
      table: 'refund_requests',
    },
    refundRequestFlow,
    ['asked'],
  ),
  guarded({ name: 'Cart', source: 'cart/cart-flow.ts', table: 'carts' }, cartFlow, ['open']),
  guarded(
    { name: 'Form', source: 'form/form-flow.ts', table: 'forms', column: 'state', inDatabase: false },
    formFlow,
    ['Draft', 'Public', 'Private', 'Disabled'],
  ),
  guarded(
    { name: 'Report', source: 'moderation/report-flow.ts', table: 'reports', inDatabase: false },
    reportFlow,
    ['received'],
  ),
  guarded(
    {
      name: 'Application for membership',
      source: 'membership/application-flow.ts',
      table: 'applications',
      column: 'state',
      inDatabase: false,
    },
    applicationFlow,
    ['waiting'],
  ),
  guarded(
    {
      name: 'Waiting',
      source: 'waiting/waiting-flow.ts',
      table: 'prospects',
      column: 'state',
      inDatabase: false,
    },
    waitingFlow,
    ['waiting'],
  ),
  guarded(
    { name: 'Delivery', source: 'integration/delivery-flow.ts', table: 'deliveries', inDatabase: false },
    deliveryFlow,
    ['waiting'],
  ),
  guarded(
    { name: 'Difference', source: 'ledger/difference-flow.ts', table: 'differences', inDatabase: false },
    differenceFlow,
    ['open'],
  ),
  guarded(
    { name: 'Message', source: 'message/message-flow.ts', table: 'messages', inDatabase: false },
    messageFlow,
    ['draft'],
  ),
  guarded(
    {
      name: 'Import of people',
      source: 'person/people-import.ts',
      table: 'people_imports',
      inDatabase: false,
    },
    importFlow,
    ['reading'],
  ),
]

/** The moves of a flow, as the guard writes them: `open -> paid`. */
export function movesOf({ flow }: GuardedState): readonly string[] {
  return Object.entries(flow).flatMap(([from, events]) => [
    ...new Set(Object.values(events).map(to => `${from} -> ${to}`)),
  ])
}

/** What the two triggers of a guard begin with. */
export function guardName({ table, only }: GuardedState): string {
  return only === undefined ? table : `${table}_${only.value.toLowerCase()}`
}

/**
 * What PostgreSQL refuses by itself: a row that begins in another state, a move that the flow does not know. The moves are
 * arguments of the function: in the trigger's condition they would be parsed anew by every statement that moves a row.
 */
export function guardStatements(guard: GuardedState): readonly string[] {
  const { table, column, begins, only } = guard
  const rows = only === undefined ? '' : `new.${only.column} = '${only.value}' and `
  const name = guardName(guard)
  return [
    `create or replace trigger ${name}_begin before insert on ${table} for each row
  when (${rows}new.${column} not in (${listOf(begins)}))
  execute function refuse_state('${column}');`,
    `create or replace trigger ${name}_move before update of ${column} on ${table} for each row
  when (${rows}old.${column} is distinct from new.${column})
  execute function check_move(
    ${listOf(movesOf(guard), ',\n    ')});`,
  ]
}

function listOf(values: readonly string[], separator = ', '): string {
  return values.map(value => `'${value}'`).join(separator)
}
