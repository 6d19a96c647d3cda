/** A migration is not what it must be: `code` says how, `migration` which one. */
export class MigrationRefused extends Error {
  readonly code: 'migration_changed' | 'migration_missing' | 'migration_without_why'
  readonly migration: string

  constructor(code: MigrationRefused['code'], migration: string) {
    super(`${code}: ${migration}`)
    this.code = code
    this.migration = migration
  }
}

/** The backup or the database is not fit for a restore; `values` fill the sentence. */
export class RestoreRefused extends Error {
  readonly code: 'backup_unreadable' | 'backup_other_version' | 'restore_not_empty' | 'restore_in_use'
  readonly values: Readonly<Record<string, string>>

  constructor(code: RestoreRefused['code'], values: Readonly<Record<string, string>> = {}) {
    super(code)
    this.code = code
    this.values = values
  }
}

/** The login lacks a right that it needs; `sql` is what a superuser has to run. */
export class RightsMissing extends Error {
  readonly code = 'rights_missing'
  readonly login: string
  readonly sql: string

  constructor(login: string, sql: string) {
    super(`The role ${login} lacks rights in this database: ${sql}`)
    this.login = login
    this.sql = sql
  }
}
