import type pg from 'pg'

/** How much there is of everything: organizations, forms of each, tiers of each form. */
export type Size = { readonly organizations: number; readonly forms: number; readonly tiers: number }

/** 10,000 tiers over 2,000 campaigns. */
export const usualSize: Size = { organizations: 200, forms: 10, tiers: 5 }

export type Address = {
  readonly organizationSlug: string
  readonly formType: 'Donation'
  readonly formSlug: string
}

/** A tier that can be bought, and where. */
export type Offer = {
  readonly organizationId: number
  readonly formId: number
  readonly tierId: number
  readonly accountId: string
  readonly address: Address
}

/** The connected accounts that the organizations of {@link addCampaigns} have at the sandbox. */
export function accountsOf({ organizations }: Size): readonly { id: string; name: string }[] {
  return Array.from({ length: organizations }, (_, index) => ({
    id: `acct_bench${index + 1}`,
    name: `Association ${index + 1}`,
  }))
}

/**
 * Organizations with published donation forms; each tier has a stock that no benchmark can exhaust. What triggers would write
 * row by row, and write anew with every table, is written at the end and once.
 */
export async function addCampaigns(client: pg.Client, { organizations, forms, tiers }: Size): Promise<void> {
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into organizations (slug, name, name_key, organism_type, provider_account_id, fiscal_receipt_eligibility,
       authentication_state)
     select 'bench-' || n, 'Association ' || n, search_key('Association ' || n), 'association', 'acct_bench' || n, true,
       'Authenticated'
     from generate_series(1, $1::integer) n`,
    [organizations],
  )
  await client.query(
    `insert into forms (organization_id, form_type, slug, title, description, state, allow_custom_tier, min_price)
     select o.id, 'Donation', 'don-' || n, 'Un don', repeat('Votre don nous aide. ', 20), 'Public', true, 100
     from organizations o cross join generate_series(1, $1::integer) n where o.slug like 'bench-%'
     order by o.id, n`,
    [forms],
  )
  await client.query(
    `insert into tiers (organization_id, form_id, position, tier_type, price_category, label, price, is_eligible_tax_receipt)
     select f.organization_id, f.id, n, 'Donation', 'Fixed', 'Don de ' || n * 20 || ' euros', n * 2000, true
     from forms f join organizations o on o.id = f.organization_id cross join generate_series(1, $1::integer) n
     where o.slug like 'bench-%' order by f.id, n`,
    [tiers],
  )
  await client.query(
    `insert into stocks (organization_id, form_id, kind, target_id, capacity)
     select t.organization_id, t.form_id, 'tier', t.id, 1000000000 from tiers t join organizations o on o.id = t.organization_id
     where o.slug like 'bench-%' order by t.id`,
  )
  await client.query('analyze organizations, forms, tiers')
  await client.query(
    `select refresh_search(array_agg(organization_id), array_agg(form_id)) from (
       select id as organization_id, 0 as form_id from organizations union all select organization_id, id from forms) k`,
  )
  await client.query('set session_replication_role = default')
}

/** So many tiers from all over the campaigns. */
export async function offers(client: pg.Client, count: number): Promise<readonly Offer[]> {
  const { rows } = await client.query<Offer>(`${allOffers} order by md5(t.id::text) limit $1`, [count])
  return rows
}

/** The first tier of the first organization: the hot one, where one is wanted. */
export async function firstOffer(client: pg.Client): Promise<Offer> {
  const { rows } = await client.query<Offer>(`${allOffers} order by t.id limit 1`)
  if (rows[0] === undefined) throw new Error('there is nothing to buy')
  return rows[0]
}

/** Everything that the campaign of an offer sells. */
export async function offersBeside(
  client: pg.Client,
  { organizationId, formId }: Offer,
): Promise<readonly Offer[]> {
  const beside = `${allOffers} and t.organization_id = $1 and t.form_id = $2`
  return (await client.query<Offer>(beside, [organizationId, formId])).rows
}

const allOffers = `
  select t.organization_id as "organizationId", t.form_id as "formId", t.id as "tierId",
    o.provider_account_id as "accountId", json_build_object(
      'organizationSlug', o.slug, 'formType', f.form_type, 'formSlug', f.slug) as address
  from tiers t join organizations o on o.id = t.organization_id
    join forms f on f.organization_id = t.organization_id and f.id = t.form_id
  where o.slug like 'bench-%'`
