/** Instants are ISO 8601 strings in UTC. */
type Instant = string

/** What people who administer send and whom they invite. */
export type AdministrationTables = {
  form_images: {
    organization_id: number
    id: string
    form_id: number
    width: number
    height: number
    stored_at: Instant | null
    created_at: Instant
  }
  invitations: {
    organization_id: number
    id: string
    email: string
    email_key: string
    role: 'OrganizationAdmin' | 'FormAdmin'
    form_id: number | null
    locale: 'fr' | 'en'
    invited_by: number
    created_at: Instant
    expires_at: Instant
    accepted_at: Instant | null
    accepted_by: number | null
    revoked_at: Instant | null
  }
}
