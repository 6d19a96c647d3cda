import { keepSettled, membershipsOfName, type NameOfMember } from '#db/memberships.ts'
import type { Transaction } from '#db/schema.ts'
import { settleMembers } from '#domain/membership/members.ts'

/** Says whose the memberships of one name are, and which of a member's is the latest (rule MEM-2). */
export async function settleName(tx: Transaction, name: NameOfMember): Promise<void> {
  await keepSettled(tx, name.organizationId, settleMembers(await membershipsOfName(tx, name)))
}
