import { comparePeople } from './person/compare-people.ts'
import { joinHousehold, leaveHousehold, refuseHousehold } from './person/keep-households.ts'
import { listPeopleImports, readPeopleImport } from './person/read-imports.ts'
import { sendPeopleFile } from './person/send-import.ts'
import * as steering from './person/steer-import.ts'
import { workImport } from './person/work-import.ts'

/** Files of people, read, looked over, applied and taken back; who else a person is, and with whom they live. */
export const peopleActs = {
  sendPeopleFile: { run: sendPeopleFile, who: 'administrator', does: 'write' },
  listPeopleImports: { run: listPeopleImports, who: 'administrator', does: 'read' },
  readPeopleImport: { run: readPeopleImport, who: 'administrator', does: 'read' },
  decideImportRow: { run: steering.decideImportRow, who: 'administrator', does: 'write' },
  chooseImportColumns: { run: steering.chooseImportColumns, who: 'administrator', does: 'write' },
  applyPeopleImport: { run: steering.applyPeopleImport, who: 'administrator', does: 'write' },
  undoPeopleImport: { run: steering.undoPeopleImport, who: 'administrator', does: 'write' },
  comparePeople: { run: comparePeople, who: 'administrator', does: 'read' },
  joinHousehold: { run: joinHousehold, who: 'administrator', does: 'write' },
  leaveHousehold: { run: leaveHousehold, who: 'administrator', does: 'write' },
  refuseHousehold: { run: refuseHousehold, who: 'administrator', does: 'write' },
  workImport: { run: workImport, who: 'system', does: 'write' },
} as const
