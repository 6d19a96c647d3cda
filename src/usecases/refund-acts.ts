import { chooseSettlement, readSettlement } from './cancellation/choose-settlement.ts'
import { settleOrders } from './cancellation/settle-orders.ts'
import { giveUp, readGiveUp } from './refund/give-up.ts'
import { refundLateCharges } from './refund/refund-late-charges.ts'
import { readTipRefund, refundTip } from './refund/refund-tip.ts'
import { returnPart, sendRefund } from './refund/send-refund.ts'
import { withdraw } from './refund/withdraw.ts'

/** How money comes back to payers, apart from what administrators ask for. */
export const refundActs = {
  readSettlement: { run: readSettlement, who: 'self', does: 'read' },
  chooseSettlement: { run: chooseSettlement, who: 'self', does: 'write' },
  withdraw: { run: withdraw, who: 'self', does: 'write' },
  readGiveUp: { run: readGiveUp, who: 'self', does: 'read' },
  giveUp: { run: giveUp, who: 'self', does: 'write' },
  readTipRefund: { run: readTipRefund, who: 'self', does: 'read' },
  refundTip: { run: refundTip, who: 'self', does: 'write' },
  settleOrders: { run: settleOrders, who: 'system', does: 'write' },
  refundLateCharges: { run: refundLateCharges, who: 'system', does: 'write' },
  sendRefund: { run: sendRefund, who: 'system', does: 'write' },
  returnPart: { run: returnPart, who: 'system', does: 'write' },
} as const
