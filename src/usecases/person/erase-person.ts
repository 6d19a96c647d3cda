import { refreshPeople } from '#db/people.ts'
import { forgetPerson } from '#db/person-erasure.ts'
import { lockPeople } from '#db/person-mentions.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { requireProof } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { auditPerson } from './open-people.ts'
import { openKeptPerson, type PersonVisit } from './open-person.ts'

/** Whether the person is gone already; `false`: their orders are kept as long as the law asks, and go then. */
export type ErasedPerson = { readonly isGone: boolean }

/**
 * Forgets somebody at their wish (rule PPL-9): what the association wrote of them goes at once, what their own orders say of them as soon
 * as nothing of these is under way. Grave: it asks for a proof and is written down. `must_be_true` of `isAgreed`: it cannot be taken back,
 * and nobody said that they know.
 */
export async function erasePerson(
  app: App,
  { isAgreed, ...visit }: PersonVisit & { readonly isAgreed: boolean },
): Promise<Result<ErasedPerson>> {
  const opened = await openKeptPerson(app, visit)
  if (!opened.ok) return opened
  if (!isAgreed) return failWith('must_be_true', 'isAgreed')
  const proven = await requireProof(app, visit)
  if (!proven.ok) return proven
  const { organization, userId, person } = opened.value
  const { id: organizationId } = organization
  return app.transaction(async tx => {
    await lockPeople(tx, organizationId)
    const isGone = await forgetPerson(tx, { organizationId, id: person.id }, app.now())
    if (!isGone) await refreshPeople(tx, organizationId, [person.id])
    await auditPerson(app, tx, { organizationId, userId, action: 'person.erase', personId: person.id })
    return ok({ isGone })
  })
}
