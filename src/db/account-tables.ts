import type { ColumnType, Generated } from 'kysely'
import type { Columns } from './row-types.ts'

/** Instants are ISO 8601 strings in UTC. */
type Instant = string

/** Who logs in, with what rights, and how somebody proves an address. */
export type AccountTables = {
  users: {
    id: Generated<number>
    email: string
    email_key: string
    first_name: string
    last_name: string
    password_hash: string | null
    password_expired: Generated<boolean>
    is_verified: Generated<boolean>
    preferences: ColumnType<unknown, string | undefined, string>
    password_set_at: Instant | null
    new_email: string | null
    new_email_at: Instant | null
    erased_at: Instant | null
    created_at: Generated<Instant>
  }
  roles: {
    organization_id: number
    user_id: number
    role: 'OrganizationAdmin' | 'FormAdmin'
    form_id: number | null
    id: Generated<number>
  }
  refresh_tokens: {
    id: string
    family: string
    user_id: number
    token_hash: Buffer
    issued_at: Instant
    expires_at: Instant
    replaced_at: Instant | null
    revoked_at: Instant | null
    started_at: Instant
    replaced_by: string | null
  }
  account_links: {
    id: string
    purpose: Columns['accountLinkPurpose']
    email: string
    email_key: string
    locale: 'fr' | 'en'
    return_to: string
    created_at: Instant
    expires_at: Instant
    used_at: Instant | null
  }
  login_tries: {
    account_key: Buffer
    failed: number
    failed_at: Instant
    locked_until: Instant | null
  }
}
