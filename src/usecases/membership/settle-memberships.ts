import { type NameOfMember, takeUnsettled } from '#db/memberships.ts'
import type { App } from '../app.ts'
import { settleName } from './settle-name.ts'

/** Orders that are settled in one transaction. */
const limit = 200

/**
 * Settles the memberships of every order that was paid for, cancelled or given back since the last time: whose they are, and which of a
 * member's is the latest (rule MEM-2). Says how many memberships it took.
 */
export async function settleMemberships(app: App): Promise<number> {
  let settled = 0
  for (;;) {
    const taken = await app.transaction(async tx => {
      const names = await takeUnsettled(tx, limit)
      for (const name of distinct(names)) await settleName(tx, name)
      return names.length
    })
    settled += taken
    if (taken === 0) return settled
  }
}

function distinct(names: readonly NameOfMember[]): readonly NameOfMember[] {
  const keyOf = ({ organizationId, nameKey, memberId }: NameOfMember) =>
    `${organizationId}:${nameKey || memberId}`
  return [...new Map(names.map(name => [keyOf(name), name])).values()]
}
