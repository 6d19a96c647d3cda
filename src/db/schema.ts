import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { DB } from './tables.ts'

export type Schema = DB
export type StockKind = DB['stocks']['kind']
export type SwitchName = DB['killSwitches']['name']
export type Database = Kysely<Schema>
export type Transaction = KyselyTransaction<Schema>
/** What a read may run on: inside a transaction or not. */
export type Reader = Database | Transaction
