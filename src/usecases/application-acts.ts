import * as link from './application/application-link.ts'
import { applyForMembership } from './application/apply.ts'
import * as decisions from './application/decide-application.ts'
import { followApplications, tellApplications } from './application/follow-applications.ts'
import * as lists from './application/list-applications.ts'
import { readApplying } from './application/read-applying.ts'
import { recordApplication } from './application/record-application.ts'

/** Applications for membership, which are accepted before they are paid. */
export const applicationActs = {
  readApplying: { run: readApplying, who: 'anyone', does: 'read' },
  applyForMembership: { run: applyForMembership, who: 'anyone', does: 'write' },
  readApplication: { run: link.readApplication, who: 'anyone', does: 'read' },
  payApplication: { run: link.payApplication, who: 'anyone', does: 'write' },
  withdrawApplication: { run: link.withdrawApplication, who: 'anyone', does: 'write' },
  listAdministeredApplications: {
    run: lists.listAdministeredApplications,
    who: 'administrator',
    does: 'read',
  },
  countWaitingApplications: { run: lists.countWaitingApplications, who: 'administrator', does: 'read' },
  readAdministeredApplication: { run: lists.readAdministeredApplication, who: 'administrator', does: 'read' },
  readApplicationFile: { run: lists.readApplicationFile, who: 'administrator', does: 'read' },
  acceptApplication: { run: decisions.acceptApplication, who: 'administrator', does: 'write' },
  acceptApplications: { run: decisions.acceptApplications, who: 'administrator', does: 'write' },
  declineApplication: { run: decisions.declineApplication, who: 'administrator', does: 'write' },
  recordApplication: { run: recordApplication, who: 'administrator', does: 'write' },
  followApplications: { run: followApplications, who: 'system', does: 'write' },
  tellApplications: { run: tellApplications, who: 'system', does: 'write' },
} as const
