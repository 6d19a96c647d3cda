import type pg from 'pg'
import { applicationRole } from './connect.ts'
import { RightsMissing } from './refusals.ts'

/** The role that owns every table. Nobody logs in as it: the migrator takes it on. */
export const ownerRole = 'obole_owner'

/**
 * Makes sure that both roles exist, that the migrator may take on the owner and that `login` (whom the application
 * connects as) may take on the application's role. Works for a superuser, for a role that may create roles, and for a
 * plain owner of the database once a superuser has prepared the roles. Throws {@link RightsMissing} otherwise.
 */
export async function ensureRoles(migrator: pg.ClientBase, login: string): Promise<void> {
  const { rows } = await migrator.query<{ name: string }>('select current_user as name')
  const me = rows[0]!.name
  for (const role of [ownerRole, applicationRole]) await ensureRole(migrator, role, me)
  await ensureMember(migrator, ownerRole, me, me)
  await ensureMember(migrator, applicationRole, login, me)
  await ensureOwnerMayCreate(migrator, me)
}

async function ensureRole(migrator: pg.ClientBase, role: string, me: string): Promise<void> {
  const { rowCount } = await migrator.query('select from pg_roles where rolname = $1', [role])
  if (rowCount === 0) await allowed(migrator, me, `create role ${role} nologin`, ['42710'])
}

async function ensureMember(migrator: pg.ClientBase, role: string, login: string, me: string): Promise<void> {
  const { rows } = await migrator.query<{ member: boolean }>('select pg_has_role($1, $2, $3) as member', [
    login,
    role,
    'set',
  ])
  if (!rows[0]!.member) await allowed(migrator, me, `grant ${role} to ${migrator.escapeIdentifier(login)}`)
}

async function ensureOwnerMayCreate(migrator: pg.ClientBase, me: string): Promise<void> {
  const { rows } = await migrator.query<{ database: string; inDatabase: boolean; inSchema: boolean }>(
    `select current_database() as database,
       has_database_privilege($1, current_database(), 'create') as "inDatabase",
       has_schema_privilege($1, 'public', 'create') as "inSchema"`,
    [ownerRole],
  )
  const { database, inDatabase, inSchema } = rows[0]!
  const name = migrator.escapeIdentifier(database)
  if (!inDatabase) await allowed(migrator, me, `grant create on database ${name} to ${ownerRole}`)
  if (!inSchema) await allowed(migrator, me, `grant create on schema public to ${ownerRole}`)
}

/**
 * Runs one statement that needs a right. A grant without the right to give it is only a warning in PostgreSQL, so
 * warnings count as refusals. `harmless` are SQL states that mean somebody else was faster.
 */
async function allowed(
  migrator: pg.ClientBase,
  me: string,
  sql: string,
  harmless: string[] = [],
): Promise<void> {
  const warnings: unknown[] = []
  const listen = (notice: { severity?: string }) => notice.severity === 'WARNING' && warnings.push(notice)
  migrator.on('notice', listen)
  try {
    await migrator.query(sql)
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === '42501') throw new RightsMissing(me, sql)
    if (code === undefined || !harmless.includes(code)) throw error
  } finally {
    migrator.off('notice', listen)
  }
  if (warnings.length > 0) throw new RightsMissing(me, sql)
}

/**
 * Lets the application add, take, complete and fail jobs. The queue enables row security on its tables, which shuts out
 * everybody but their owner until a policy opens them.
 */
export async function grantQueue(owner: pg.ClientBase): Promise<void> {
  await owner.query(`
    grant usage on schema graphile_worker to ${applicationRole};
    grant select, insert, update, delete on all tables in schema graphile_worker to ${applicationRole};
    revoke insert, update, delete on graphile_worker.migrations from ${applicationRole};
    grant usage on all sequences in schema graphile_worker to ${applicationRole};
    grant execute on all functions in schema graphile_worker to ${applicationRole}`)
  const { rows } = await owner.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
      and not exists (select from pg_policy where polrelid = pg_class.oid)`)
  for (const { name } of rows) {
    await owner.query(`create policy ${applicationRole} on graphile_worker.${owner.escapeIdentifier(name)}
      to ${applicationRole} using (true) with check (true)`)
  }
}
