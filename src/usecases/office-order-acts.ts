import { readEditedItem, saveEditedItem } from './administration/edit-item.ts'
import * as notes from './administration/order-notes.ts'
import { readOfficeOrder } from './administration/read-office-order.ts'

/** What an association does with one order. */
export const officeOrderActs = {
  readOfficeOrder: { run: readOfficeOrder, who: 'administrator', does: 'read' },
  noteOrder: { run: notes.noteOrder, who: 'administrator', does: 'write' },
  deleteOrderNote: { run: notes.deleteOrderNote, who: 'administrator', does: 'write' },
  readEditedItem: { run: readEditedItem, who: 'administrator', does: 'read' },
  saveEditedItem: { run: saveEditedItem, who: 'administrator', does: 'write' },
} as const
