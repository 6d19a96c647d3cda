import * as cards from './membership/cards.ts'
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
  settleMemberships: { run: settleMemberships, who: 'system', does: 'write' },
} as const
