import type { Kysely, Transaction as KyselyTransaction, Selectable } from 'kysely'
import type { DB } from './tables.ts'

export type Schema = DB
export type StockKind = DB['stocks']['kind']
export type SwitchName = DB['killSwitches']['name']
export type Database = Kysely<Schema>
export type Transaction = KyselyTransaction<Schema>
/** What a read may run on: inside a transaction or not. */
export type Reader = Database | Transaction

/** A row as PostgreSQL makes JSON of it: under the names of its columns, instants with their offset. */
export type RowJson<Table extends keyof DB> = {
  readonly [Column in keyof Selectable<DB[Table]> & string as Snake<Column>]: Selectable<DB[Table]>[Column]
}
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name
