import { addOption, readAddedOption } from './administration/add-option.ts'
import { askMove } from './administration/ask-move.ts'
import { cancelLine, readCancelledLine } from './administration/cancel-line.ts'
import { declineRefund } from './administration/decline-refund.ts'
import { readEditedItem, saveEditedItem } from './administration/edit-item.ts'
import { moveLine, readMovedLine } from './administration/move-line.ts'
import * as notes from './administration/order-notes.ts'
import { readOfficeOrder } from './administration/read-office-order.ts'
import { takeBackSupplement } from './administration/supplements.ts'
import { resendOrderMail } from './mail/resend-mail.ts'
import { paySupplement, readSupplement } from './payment/pay-supplement.ts'

/** What an association does with one order, and its payer about what it costs more afterwards. */
export const officeOrderActs = {
  readOfficeOrder: { run: readOfficeOrder, who: 'administrator', does: 'read' },
  resendOrderMail: { run: resendOrderMail, who: 'administrator', does: 'write' },
  noteOrder: { run: notes.noteOrder, who: 'administrator', does: 'write' },
  deleteOrderNote: { run: notes.deleteOrderNote, who: 'administrator', does: 'write' },
  readEditedItem: { run: readEditedItem, who: 'administrator', does: 'read' },
  readCancelledLine: { run: readCancelledLine, who: 'administrator', does: 'read' },
  cancelLine: { run: cancelLine, who: 'administrator', does: 'write' },
  declineRefund: { run: declineRefund, who: 'administrator', does: 'write' },
  readMovedLine: { run: readMovedLine, who: 'administrator', does: 'read' },
  moveLine: { run: moveLine, who: 'administrator', does: 'write' },
  askMove: { run: askMove, who: 'administrator', does: 'write' },
  readAddedOption: { run: readAddedOption, who: 'administrator', does: 'read' },
  addOption: { run: addOption, who: 'administrator', does: 'write' },
  takeBackSupplement: { run: takeBackSupplement, who: 'administrator', does: 'write' },
  readSupplement: { run: readSupplement, who: 'self', does: 'read' },
  paySupplement: { run: paySupplement, who: 'self', does: 'write' },
  saveEditedItem: { run: saveEditedItem, who: 'administrator', does: 'write' },
} as const
