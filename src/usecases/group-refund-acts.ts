import { noteGroupOrder, retryGroupOrder } from './group-refund/help-group-order.ts'
import { refundGroups } from './group-refund/refund-groups.ts'
import * as many from './group-refund/refund-many.ts'

/** How an association refunds many orders at once. */
export const groupRefundActs = {
  readGroupRefunds: { run: many.readGroupRefunds, who: 'administrator', does: 'read' },
  previewGroupRefund: { run: many.previewGroupRefund, who: 'administrator', does: 'read' },
  refundMany: { run: many.refundMany, who: 'administrator', does: 'write' },
  readGroupRefund: { run: many.readGroupRefund, who: 'administrator', does: 'read' },
  retryGroupOrder: { run: retryGroupOrder, who: 'administrator', does: 'write' },
  noteGroupOrder: { run: noteGroupOrder, who: 'administrator', does: 'write' },
  refundGroups: { run: refundGroups, who: 'system', does: 'write' },
} as const
