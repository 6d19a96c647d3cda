import { sql } from 'kysely'
import type { Role } from '#domain/access/role.ts'
import type { Reader, Transaction } from './schema.ts'
import { emailKey } from './users.ts'

/** Somebody's role in an organization. */
export type TeamMember = {
  readonly roleId: number
  readonly userId: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: Role['role']
  readonly formId: number | null
  readonly formTitle: string | null
  /** When this person's session was last used, as far as it is known. */
  readonly lastVisitAt: string | null
}

/** Everybody who administers an organization or one of its forms; with `formId` only those who reach that form. */
export async function teamOf(
  db: Reader,
  { organizationId, formId }: { readonly organizationId: number; readonly formId: number | null },
): Promise<readonly TeamMember[]> {
  const { rows } = await sql<TeamMember>`
    select r.id as "roleId", u.id as "userId", u.first_name, u.last_name, u.email,
      r.role, r.form_id, f.title as "formTitle",
      (select max(s.issued_at) from refresh_tokens s where s.user_id = u.id) as "lastVisitAt"
    from roles r
    join users u on u.id = r.user_id
    left join forms f on f.organization_id = r.organization_id and f.id = r.form_id
    where r.organization_id = ${organizationId}
      and (${formId}::integer is null or r.form_id is null or r.form_id = ${formId}::integer)
    order by array_position(array['OrganizationAdmin', 'Treasurer', 'FormAdmin', 'Reader'], r.role), f.title nulls first, u.last_name, u.first_name, r.id`.execute(
    db,
  )
  return rows
}

/** One after the other changes who administers an organization: until the transaction ends, the others wait. */
export async function lockTeam(tx: Transaction, organizationId: number): Promise<void> {
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute()
}

/** How many people administer the whole organization. Under {@link lockTeam} the number stays true. */
export async function countOrganizationAdmins(tx: Transaction, organizationId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('roles')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('organizationId', '=', organizationId)
    .where('role', '=', 'OrganizationAdmin')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type RoleRow = { readonly id: number; readonly userId: number } & Pick<Role, 'role' | 'formId'>

/** A role of an organization by its id. */
export async function roleById(
  db: Reader,
  { organizationId, id }: { readonly organizationId: number; readonly id: number },
): Promise<RoleRow | undefined> {
  return db
    .selectFrom('roles')
    .select(['id', 'userId', 'role', 'formId'])
    .where('organizationId', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Gives somebody a role; one that the person has already is given again without a change. */
export async function insertRole(tx: Transaction, userId: number, role: Role): Promise<void> {
  await sql`
    insert into roles (organization_id, user_id, role, form_id)
    values (${role.organizationId}, ${userId}, ${role.role}, ${role.formId})
    on conflict do nothing`.execute(tx)
}

export async function deleteRole(
  tx: Transaction,
  { organizationId, id }: { readonly organizationId: number; readonly id: number },
): Promise<void> {
  await tx.deleteFrom('roles').where('organizationId', '=', organizationId).where('id', '=', id).execute()
}

/** Whether the account of an address, where there is one, has this role. */
export async function addressHasRole(db: Reader, email: string, role: Role): Promise<boolean> {
  const row = await db
    .selectFrom('roles as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select('r.id')
    .where('r.organizationId', '=', role.organizationId)
    .where('r.role', '=', role.role)
    .where(eb => (role.formId === null ? eb('r.formId', 'is', null) : eb('r.formId', '=', role.formId)))
    .where('u.emailKey', '=', emailKey(email))
    .executeTakeFirst()
  return row !== undefined
}
