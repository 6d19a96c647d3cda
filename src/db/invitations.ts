import type { Role } from '#domain/access/role.ts'
import type { Locale } from '#domain/locale.ts'
import type { Reader, Transaction } from './schema.ts'
import { emailKey } from './users.ts'

type InvitationKey = { readonly organizationId: number; readonly id: string }

export type Invitation = InvitationKey & {
  readonly email: string
  readonly emailKey: string
  readonly role: Role['role']
  readonly formId: number | null
  readonly locale: Locale
  readonly invitedBy: number
  readonly createdAt: string
  readonly expiresAt: string
  readonly acceptedAt: string | null
  readonly revokedAt: string | null
}

const columns = [
  'organizationId',
  'id',
  'email',
  'emailKey',
  'role',
  'formId',
  'locale',
  'invitedBy',
  'createdAt',
  'expiresAt',
  'acceptedAt',
  'revokedAt',
] as const

type NewInvitation = Pick<Invitation, 'organizationId' | 'id' | 'email' | 'role' | 'formId' | 'locale'> &
  Pick<Invitation, 'invitedBy' | 'createdAt' | 'expiresAt'>

/** Invites; an open invitation of the same address for the same role is revoked: its link no longer works. */
export async function insertInvitation(tx: Transaction, invitation: NewInvitation): Promise<void> {
  const { organizationId, email, role, formId, createdAt } = invitation
  await tx
    .updateTable('invitations')
    .set({ revokedAt: createdAt })
    .where('organizationId', '=', organizationId)
    .where('emailKey', '=', emailKey(email))
    .where('role', '=', role)
    .where(eb => (formId === null ? eb('formId', 'is', null) : eb('formId', '=', formId)))
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute()
  await tx
    .insertInto('invitations')
    .values({
      organizationId,
      id: invitation.id,
      email,
      emailKey: emailKey(email),
      role,
      formId,
      locale: invitation.locale,
      invitedBy: invitation.invitedBy,
      createdAt,
      expiresAt: invitation.expiresAt,
    })
    .execute()
}

/** How many people an organization invited since an instant. */
export async function countInvitations(db: Reader, organizationId: number, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('invitations')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The invitations of an organization that nobody accepted or revoked, newest first. */
export async function openInvitations(
  db: Reader,
  organizationId: number,
): Promise<readonly (Invitation & { readonly formTitle: string | null })[]> {
  return db
    .selectFrom('invitations as i')
    .leftJoin('forms as f', join =>
      join.onRef('f.organizationId', '=', 'i.organizationId').onRef('f.id', '=', 'i.formId'),
    )
    .select([
      'i.organizationId',
      'i.id as id',
      'i.email as email',
      'i.emailKey',
      'i.role as role',
      'i.formId',
      'i.locale as locale',
      'i.invitedBy',
      'i.createdAt',
      'i.expiresAt',
      'i.acceptedAt',
      'i.revokedAt',
      'f.title as formTitle',
    ])
    .where('i.organizationId', '=', organizationId)
    .where('i.acceptedAt', 'is', null)
    .where('i.revokedAt', 'is', null)
    .orderBy('i.createdAt', 'desc')
    .execute()
}

/** The invitation of an id, which is part of its link. */
export async function invitationById(db: Reader, id: string): Promise<Invitation | undefined> {
  return db.selectFrom('invitations').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Uses an invitation up; returns whether this call did, so that its link works once. */
export async function acceptOnce(
  tx: Transaction,
  { organizationId, id }: InvitationKey,
  by: { readonly userId: number; readonly now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ acceptedAt: by.now, acceptedBy: by.userId })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes back what somebody invited to in an organization and nobody accepted yet. */
export async function revokeInvitationsBy(
  tx: Transaction,
  { organizationId, invitedBy }: Pick<Invitation, 'organizationId' | 'invitedBy'>,
  now: string,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ revokedAt: now })
    .where('organizationId', '=', organizationId)
    .where('invitedBy', '=', invitedBy)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .execute()
}

/** Takes an open invitation back; returns whether there was one. */
export async function revokeInvitation(
  tx: Transaction,
  { organizationId, id }: InvitationKey,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ revokedAt: now })
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
