import type { AuditLine } from '#db/audit.ts'
import { organizationBySlug } from '#db/organizations.ts'
import type { Transaction } from '#db/schema.ts'
import { may } from '#domain/access/may.ts'
import type { Organization } from '#domain/organization/organization.ts'
import { failWith, ok, type Result } from '#domain/result.ts'
import { rolesOf } from '../access/may-administer.ts'
import type { Actor } from '../access/require-proof.ts'
import type { App } from '../app.ts'
import { audit } from '../records.ts'

export type PeopleVisit = Actor & { readonly organizationSlug: string }

export type OpenedPeople = {
  readonly organization: Organization
  readonly userId: number
  /** Whether this person may change what is known of people. */
  readonly mayKeep: boolean
}

/** The organization whose people somebody sees (rule PPL-8); to anyone else there is no such page. */
export async function openPeople(
  { db }: Pick<App, 'db'>,
  { organizationSlug, userId }: PeopleVisit,
): Promise<Result<OpenedPeople>> {
  const organization = await organizationBySlug(db, organizationSlug)
  if (organization === undefined || userId === null) return failWith('NOT_FOUND')
  const roles = await rolesOf(db, userId)
  const whole = { organizationId: organization.id, id: null }
  if (!may(roles, 'seePeople', whole)) return failWith('NOT_FOUND')
  return ok({ organization, userId, mayKeep: may(roles, 'keepPeople', whole) })
}

/** The same for who may change what is known of them. */
export async function openKeptPeople(
  app: Pick<App, 'db'>,
  visit: PeopleVisit,
): Promise<Result<OpenedPeople>> {
  const opened = await openPeople(app, visit)
  return opened.ok && !opened.value.mayKeep ? failWith('NOT_FOUND') : opened
}

type Deed = {
  readonly organizationId: number
  readonly userId: number
  readonly action: AuditLine['action']
  /** Null: all of them. */
  readonly personId: number | null
  readonly facts?: NonNullable<AuditLine['facts']>
}

/** Writes down what was done to a person: never what is known of them, which an erasure could not reach. */
export async function auditPerson(app: App, tx: Transaction, deed: Deed): Promise<void> {
  const { organizationId, userId, action, personId, facts } = deed
  const object = personId === null ? `organization:${organizationId}` : `person:${personId}`
  await audit(app, tx, {
    ...{ organizationId, actor: `user:${userId}`, action, object },
    ...(facts && { facts }),
  })
}
