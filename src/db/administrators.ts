import type { Reader } from './schema.ts'

/** Whom an organization's own matters are written to. */
export type Administrator = {
  readonly id: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** The people who administer a whole organization. */
export async function administratorsOf(
  db: Reader,
  organizationId: number,
): Promise<readonly Administrator[]> {
  return db
    .selectFrom('roles as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select(['u.id as id', 'u.firstName', 'u.lastName', 'u.email as email'])
    .where('r.organizationId', '=', organizationId)
    .where('r.role', '=', 'OrganizationAdmin')
    .orderBy('u.id')
    .execute()
}
