import type pg from 'pg'

/** The largest form that is promised to be quick. */
export const largeForm = { tiers: 300, fields: 50 } as const

export type LargeForm = {
  readonly address: {
    readonly organizationSlug: string
    readonly formType: 'Event'
    readonly formSlug: string
  }
  readonly path: string
  /** The rate that asks every field. */
  readonly tierId: number
}

/** An open event with 300 rates of which each has a limit; its 50 fields are asked with the first rate. */
export async function addLargeForm(client: pg.Client): Promise<LargeForm> {
  const { rows } = await client.query<{ organizationId: number; formId: number }>(
    `with o as (
       insert into organizations (slug, name, organism_type, provider_account_id, authentication_state)
       values ('grand-choix', 'Le Grand Choix', 'association', 'acct_large', 'Authenticated') returning id
     )
     insert into forms (organization_id, form_type, slug, title, description, state, accept_open_donation)
     select id, 'Event', 'festival', 'Le festival de tous les choix', repeat('Trois jours de concerts. ', 40), 'Public', true
     from o returning organization_id as "organizationId", id as "formId"`,
  )
  const { organizationId, formId } = rows[0]!
  const key = [organizationId, formId]
  await client.query(
    `insert into tiers (organization_id, form_id, position, tier_type, price_category, label, description, price)
     select $1, $2, n, 'Registration', 'Fixed', 'Place ' || n, 'Une soirée, une scène, un siège réservé.', 500 + 10 * n
     from generate_series(1, $3::integer) n`,
    [...key, largeForm.tiers],
  )
  await client.query(
    `insert into stocks (organization_id, kind, target_id, capacity)
     select organization_id, 'tier', id, 1000000 from tiers where organization_id = $1 and form_id = $2`,
    key,
  )
  const tierId = await firstTier(client, key)
  await client.query(
    `insert into custom_fields (organization_id, form_id, tier_id, position, label, field_type, is_required, choices)
     select $1, $2, $3, n, 'Question ' || n, (array['TextInput', 'ChoiceList', 'Date', 'YesNo', 'Phone'])[1 + n % 5], false,
       case when n % 5 = 1 then array['Oui', 'Non', 'Peut-être', 'Plus tard'] else '{}' end
     from generate_series(1, $4::integer) n`,
    [...key, tierId, largeForm.fields],
  )
  await client.query('vacuum analyze')
  const address = { organizationSlug: 'grand-choix', formType: 'Event', formSlug: 'festival' } as const
  return { address, path: '/associations/grand-choix/evenements/festival', tierId }
}

async function firstTier(client: pg.Client, key: readonly number[]): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select id from tiers where organization_id = $1 and form_id = $2 order by position limit 1',
    [...key],
  )
  return rows[0]!.id
}
