import type { Role } from '#domain/access/role.ts'
import type { Reader, Transaction } from './schema.ts'
import { emailKey } from './users.ts'

type InvitationKey = { readonly organizationId: number; readonly id: string }

export type Invitation = InvitationKey & {
  readonly email: string
  readonly emailKey: string
  readonly role: Role['role']
  readonly formId: number | null
  readonly locale: 'fr' | 'en'
  readonly invitedBy: number
  readonly createdAt: string
  readonly expiresAt: string
  readonly acceptedAt: string | null
  readonly revokedAt: string | null
}

const columns = [
  'organization_id as organizationId',
  'id',
  'email',
  'email_key as emailKey',
  'role',
  'form_id as formId',
  'locale',
  'invited_by as invitedBy',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'accepted_at as acceptedAt',
  'revoked_at as revokedAt',
] as const

type NewInvitation = Pick<Invitation, 'organizationId' | 'id' | 'email' | 'role' | 'formId' | 'locale'> &
  Pick<Invitation, 'invitedBy' | 'createdAt' | 'expiresAt'>

/** Invites; an open invitation of the same address for the same role is revoked: its link works no more. */
export async function insertInvitation(tx: Transaction, invitation: NewInvitation): Promise<void> {
  const { organizationId, email, role, formId, createdAt } = invitation
  await tx
    .updateTable('invitations')
    .set({ revoked_at: createdAt })
    .where('organization_id', '=', organizationId)
    .where('email_key', '=', emailKey(email))
    .where('role', '=', role)
    .where(eb => (formId === null ? eb('form_id', 'is', null) : eb('form_id', '=', formId)))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  await tx
    .insertInto('invitations')
    .values({
      organization_id: organizationId,
      id: invitation.id,
      email,
      email_key: emailKey(email),
      role,
      form_id: formId,
      locale: invitation.locale,
      invited_by: invitation.invitedBy,
      created_at: createdAt,
      expires_at: invitation.expiresAt,
    })
    .execute()
}

/** How many people an organization invited since an instant. */
export async function countInvitations(db: Reader, organizationId: number, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('invitations')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('created_at', '>', since)
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
      join.onRef('f.organization_id', '=', 'i.organization_id').onRef('f.id', '=', 'i.form_id'),
    )
    .select([
      'i.organization_id as organizationId',
      'i.id as id',
      'i.email as email',
      'i.email_key as emailKey',
      'i.role as role',
      'i.form_id as formId',
      'i.locale as locale',
      'i.invited_by as invitedBy',
      'i.created_at as createdAt',
      'i.expires_at as expiresAt',
      'i.accepted_at as acceptedAt',
      'i.revoked_at as revokedAt',
      'f.title as formTitle',
    ])
    .where('i.organization_id', '=', organizationId)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .orderBy('i.created_at', 'desc')
    .execute()
}

/** The invitation of an id, which is part of its link. */
export async function invitationById(db: Reader, id: string): Promise<Invitation | undefined> {
  return db.selectFrom('invitations').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Uses an invitation up; answers whether this call did, so that its link works once. */
export async function acceptOnce(
  tx: Transaction,
  { organizationId, id }: InvitationKey,
  by: { readonly userId: number; readonly now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ accepted_at: by.now, accepted_by: by.userId })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Takes an open invitation back; answers whether there was one. */
export async function revokeInvitation(
  tx: Transaction,
  { organizationId, id }: InvitationKey,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
