import { noteGroupOrder, retryGroupOrder } from './group-refund/help-group-order.ts'
import { refundGroups } from './group-refund/refund-groups.ts'
import * as many from './group-refund/refund-many.ts'
import { askAccounts } from './repayment/ask-accounts.ts'
import { bookRepayments } from './repayment/book-repayments.ts'
import { giveAccount, readRepayment } from './repayment/give-account.ts'
import * as files from './repayment/repayment-files.ts'

/** How an association refunds many orders at once, and pays back by transfer. */
export const groupRefundActs = {
  readGroupRefunds: { run: many.readGroupRefunds, who: 'administrator', does: 'read' },
  previewGroupRefund: { run: many.previewGroupRefund, who: 'administrator', does: 'read' },
  refundMany: { run: many.refundMany, who: 'administrator', does: 'write' },
  readGroupRefund: { run: many.readGroupRefund, who: 'administrator', does: 'read' },
  retryGroupOrder: { run: retryGroupOrder, who: 'administrator', does: 'write' },
  noteGroupOrder: { run: noteGroupOrder, who: 'administrator', does: 'write' },
  refundGroups: { run: refundGroups, who: 'system', does: 'write' },
  askAccounts: { run: askAccounts, who: 'administrator', does: 'write' },
  readRepayments: { run: files.readRepayments, who: 'administrator', does: 'read' },
  makeRepaymentFile: { run: files.makeRepaymentFile, who: 'administrator', does: 'write' },
  readRepaymentFile: { run: files.readRepaymentFile, who: 'administrator', does: 'read' },
  noteFileSent: { run: files.noteFileSent, who: 'administrator', does: 'write' },
  takeFileBack: { run: files.takeFileBack, who: 'administrator', does: 'write' },
  readRepayment: { run: readRepayment, who: 'self', does: 'read' },
  giveAccount: { run: giveAccount, who: 'self', does: 'write' },
  bookRepayments: { run: bookRepayments, who: 'system', does: 'write' },
} as const
