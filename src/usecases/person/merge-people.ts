import { refreshPeople } from '#db/people.ts'
import { lockPeople } from '#db/person-mentions.ts'
import {
  isProposed,
  refusePair,
  standingMerge,
  standingPeople,
  storeMerge,
  undoStoredMerge,
} from '#db/person-merges.ts'
import { mayUndo } from '#domain/person/merge.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import type { App } from '../app.ts'
import { auditPerson, openKeptPeople, type PeopleVisit } from './open-people.ts'

/**
 * Says that two people are one (rule PPL-6): what is known of `goneId` is shown under `keptId`. Orders, money and subscriptions stay as
 * they are. `CONFLICT`: one of them was merged meanwhile.
 */
export async function mergePeople(
  app: App,
  { keptId, goneId, ...visit }: PeopleVisit & { readonly keptId: number; readonly goneId: number },
): Promise<Result<null>> {
  const opened = await openKeptPeople(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const { id: organizationId } = organization
  return app.transaction(async tx => {
    await lockPeople(tx, organizationId)
    const standing = await standingPeople(tx, organizationId, [keptId, goneId])
    if (standing.length === 0) return failWith('NOT_FOUND')
    if (standing.length === 1) return failWith('CONFLICT')
    await storeMerge(tx, { organizationId, keptId, goneId }, { userId, now: app.now() })
    await refreshPeople(tx, organizationId, [keptId])
    const deed = { organizationId, userId, action: 'person.merge', personId: keptId }
    await auditPerson(app, tx, { ...deed, facts: { otherPerson: goneId } })
    return ok(null)
  })
}

/** Says that two people who were proposed to be one are two: they are not proposed again (rule PPL-3). */
export async function refuseProposal(
  app: App,
  { oneId, otherId, ...visit }: PeopleVisit & { readonly oneId: number; readonly otherId: number },
): Promise<Result<null>> {
  const opened = await openKeptPeople(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const { id: organizationId } = organization
  return app.transaction(async tx => {
    await lockPeople(tx, organizationId)
    const pair = [oneId, otherId] as const
    if (!(await isProposed(tx, organizationId, pair))) return failWith('NOT_FOUND')
    await refusePair(tx, organizationId, pair)
    const deed = { organizationId, userId, action: 'person.refuse', personId: oneId }
    await auditPerson(app, tx, { ...deed, facts: { otherPerson: otherId } })
    return ok(null)
  })
}

/**
 * Takes a merge back within 30 days (rule PPL-6): both are what they were, with what came to each since, and are not proposed again.
 * `CONFLICT`: it is too late.
 */
export async function undoMerge(
  app: App,
  { mergeId, ...visit }: PeopleVisit & { readonly mergeId: number },
): Promise<Result<null>> {
  const opened = await openKeptPeople(app, visit)
  if (!opened.ok) return opened
  const { organization, userId } = opened.value
  const { id: organizationId } = organization
  return app.transaction(async tx => {
    await lockPeople(tx, organizationId)
    const merge = await standingMerge(tx, { organizationId, id: mergeId })
    if (merge === undefined) return failWith('NOT_FOUND')
    if (!mayUndo(merge.mergedAt, app.now())) return failWith('CONFLICT')
    await undoStoredMerge(tx, merge, { userId, now: app.now() })
    await refreshPeople(tx, organizationId, [merge.holderId, merge.goneId])
    await refusePair(tx, organizationId, [merge.keptId, merge.goneId])
    const deed = { organizationId, userId, action: 'person.unmerge', personId: merge.keptId }
    await auditPerson(app, tx, { ...deed, facts: { otherPerson: merge.goneId } })
    return ok(null)
  })
}
