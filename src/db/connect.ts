import {
  CamelCasePlugin,
  Kysely,
  type PluginTransformQueryArgs,
  PostgresDialect,
  type PostgresPoolClient,
  type RootOperationNode,
} from 'kysely'
import pg from 'pg'

/** The role the application works under: never the owner of the tables (rights are given by the migrations). */
export const applicationRole = 'obole_app'

export type ConnectOptions = {
  readonly url: string
  /** The role to take at once; `null` keeps the login role (migrator, tests). Default: the application's role. */
  readonly role?: string | null
  /** Most connections at one time. */
  readonly max?: number
  /** Shown in `pg_stat_activity`. */
  readonly name?: string
  /**
   * Each statement is planned once for a connection, for any values and any number of rows, and connections are kept while
   * nobody asks: for short statements that go by their keys. Where the values decide how to look, such a plan would be wrong.
   */
  readonly planOnce?: boolean
  /** Called when a connection breaks while nobody uses it: worth a log line, never a crash. */
  readonly onLost?: (error: Error) => unknown
}

export type Connection<Tables> = {
  readonly db: Kysely<Tables>
  readonly pool: pg.Pool
  close(): Promise<void>
}

/**
 * Opens a pool under Kysely for the application. Days (`date`) and instants come as ISO strings, counts as numbers, and
 * columns under camelCase names, whether the query was built or written. What stands inside JSON keeps its names. No
 * connection is made before the first query.
 */
export function connect<Tables>(options: ConnectOptions): Connection<Tables> {
  const pool = openPool({ ...options, types: { getTypeParser } })
  const guarded = { connect: async () => guard(await pool.connect()), end: () => pool.end(), options: {} }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: guarded }),
    plugins: [new RowNames({ maintainNestedObjectKeys: true })],
  })
  return { db, pool, close: () => db.destroy() }
}

/** A statement that is written names columns as the database does; to walk through it costs more than to send it. */
class RowNames extends CamelCasePlugin {
  override transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return args.node.kind === 'RawNode' ? args.node : super.transformQuery(args)
  }
}

/** A plain pool with the same settings and the driver's own types, as the job queue expects them. */
export function openPool(options: ConnectOptions & { readonly types?: pg.CustomTypesConfig }): pg.Pool {
  const { url, role = applicationRole, max = 10, name = 'obole', planOnce = false } = options
  const { onLost = () => {}, types } = options
  const settings = {
    ...sessionSettings,
    ...(role !== null && { role }),
    ...(planOnce && plannedOnce),
  }
  const pool = new pg.Pool({
    connectionString: withSettings(url, settings),
    max,
    ...(planOnce && { idleTimeoutMillis: keptMs }),
    application_name: name,
    connectionTimeoutMillis: 5_000,
    // Gives up on our side only; `guard` then destroys the connection (rule OPS-6).
    query_timeout: 30_000,
    keepAlive: true,
    ...(types === undefined ? {} : { types }),
  })
  pool.on('error', onLost)
  // Without a listener of its own a client that breaks while it is in use would end the process.
  pool.on('connect', client => client.on('error', onLost))
  return pool
}

/**
 * A table that is empty when a statement is planned, as that of holds at night, would be read whole for as long as its connection
 * lives; with thousands of rows that costs more than everything else.
 */
const plannedOnce = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' }

/** How long a connection is kept whose plans are worth more than its memory. */
const keptMs = 10 * 60_000

const sessionSettings = {
  TimeZone: 'UTC',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
}

/** The address with settings that hold from the first statement on (startup `options`, so they survive `reset all`). */
export function withSettings(url: string, settings: Readonly<Record<string, string>>): string {
  const address = new URL(url)
  const own = address.searchParams.get('options')
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  address.searchParams.set('options', [...(own === null ? [] : [own]), ...ours].join(' '))
  return address.href
}

/** One checked-out connection that is thrown away as soon as it cannot be trusted any more. */
function guard(client: pg.PoolClient): PostgresPoolClient {
  // What broke it is also the answer to everything that follows (a rollback must not hide the first error).
  let broken: { cause: unknown } | undefined
  let unsure = false
  const notice = (message: { message?: string }) => {
    unsure ||= message.message?.startsWith('canceling wait for synchronous replication') ?? false
  }
  client.on('notice', notice)
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (broken !== undefined) throw broken.cause
    try {
      const result = await client.query({ ...prepared(sql), text: sql, values: [...parameters] })
      if (unsure) throw new Error('The synchronous standby did not confirm the commit')
      return result
    } catch (error) {
      if (losesConnection(error)) broken = { cause: error }
      throw error
    }
  }
  return {
    // Kysely's second form, for cursors, is never used: no cursor is configured.
    query: query as unknown as PostgresPoolClient['query'],
    release(destroy) {
      client.off('notice', notice)
      client.release(broken !== undefined || destroy === true)
    },
  }
}

/** Texts that are prepared once per connection: parsing and planning a long statement costs more than running it. */
const statements = new Map<string, string>()
/** Statements that differ each time (lists of many lengths) must not fill the server's memory. */
const mostStatements = 400

function prepared(sql: string): { name: string } | undefined {
  const known = statements.get(sql)
  if (known !== undefined) return { name: known }
  if (statements.size >= mostStatements) return undefined
  const name = `s${statements.size + 1}`
  statements.set(sql, name)
  return { name }
}

/**
 * Whether a connection is of no use after this error: it broke, timed out or was ended by the server, or it leads to a
 * server that has become read-only after a failover (25006).
 */
export function losesConnection(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true
  return error.severity !== 'ERROR' || error.code === '25006' || error.code?.startsWith('57P') === true
}

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [pg.types.builtins.DATE]: text => text,
  [pg.types.builtins.TIMESTAMPTZ]: isoInstant,
  [pg.types.builtins.INT8]: safeInteger,
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format === 'binary' ? undefined : parsers[oid]) ?? pg.types.getTypeParser(oid, format as 'text')

/** An instant as `2026-03-01T12:00:00.000Z`, which sorts as text; `infinity` stays as it is. */
function isoInstant(text: string): string {
  return text.endsWith('infinity') ? text : new Date(text).toISOString()
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`)
  return value
}
