import * as cards from './membership/cards.ts'
import { readPaidBefore } from './membership/paid-before.ts'
import { remindMembers } from './membership/remind-members.ts'
import * as renewals from './membership/renewals.ts'
import { settleMemberships } from './membership/settle-memberships.ts'
import { listMemberships } from './space/list-memberships.ts'

/** The acts of members, and those that look after memberships; what administrators do with them stands with their other acts. */
export const membershipActs = {
  readOrderCards: { run: cards.readOrderCards, who: 'self', does: 'write' },
  readOrderCardsFile: { run: cards.readOrderCardsFile, who: 'self', does: 'write' },
  readCard: { run: cards.readCard, who: 'self', does: 'read' },
  readCardFile: { run: cards.readCardFile, who: 'self', does: 'read' },
  sweepCards: { run: cards.sweepCards, who: 'system', does: 'write' },
  makeCards: { run: cards.makeCards, who: 'system', does: 'write' },
  listMemberships: { run: listMemberships, who: 'self', does: 'read' },
  readPaidBefore: { run: readPaidBefore, who: 'self', does: 'read' },
  readRenewal: { run: renewals.readRenewal, who: 'self', does: 'read' },
  prepareRenewal: { run: renewals.prepareRenewal, who: 'self', does: 'read' },
  noteRenewal: { run: renewals.noteRenewal, who: 'self', does: 'write' },
  stopRenewal: { run: renewals.stopRenewal, who: 'self', does: 'write' },
  remindMembers: { run: remindMembers, who: 'system', does: 'write' },
  settleMemberships: { run: settleMemberships, who: 'system', does: 'write' },
} as const
