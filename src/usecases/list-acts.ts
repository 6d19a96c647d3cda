import { askListAct, readListAct, reviewListAct, undoListAct } from './administration/list-acts.ts'
import { deleteListView, readListView, saveListView } from './administration/list-views.ts'
import { runListAct } from './administration/run-list-act.ts'

/** What is done to many rows of a list at once, and the names under which lists are looked at. */
export const listRowActs = {
  reviewListAct: { run: reviewListAct, who: 'administrator', does: 'read' },
  askListAct: { run: askListAct, who: 'administrator', does: 'write' },
  readListAct: { run: readListAct, who: 'administrator', does: 'read' },
  undoListAct: { run: undoListAct, who: 'administrator', does: 'write' },
  readListView: { run: readListView, who: 'administrator', does: 'read' },
  saveListView: { run: saveListView, who: 'administrator', does: 'write' },
  deleteListView: { run: deleteListView, who: 'administrator', does: 'write' },
  runListAct: { run: runListAct, who: 'system', does: 'write' },
} as const
