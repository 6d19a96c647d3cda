import * as transfers from './administration/transfers.ts'
import { orderByTransfer } from './payment/order-by-transfer.ts'
import { releaseTransfers } from './payment/release-transfers.ts'

/** Orders that wait for a transfer to the association's own account. */
export const transferActs = {
  orderByTransfer: { run: orderByTransfer, who: 'anyone', does: 'write' },
  releaseTransfers: { run: releaseTransfers, who: 'system', does: 'write' },
  readTransfers: { run: transfers.readTransfers, who: 'administrator', does: 'read' },
  saveTransferSettings: { run: transfers.saveTransferSettings, who: 'administrator', does: 'write' },
  receiveTransfer: { run: transfers.receiveTransfer, who: 'administrator', does: 'write' },
  cancelTransfer: { run: transfers.cancelTransfer, who: 'administrator', does: 'write' },
  settleSurplus: { run: transfers.settleSurplus, who: 'administrator', does: 'write' },
} as const
