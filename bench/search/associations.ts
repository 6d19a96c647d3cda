import type pg from 'pg'

/** How much there is to look through. */
export type Volume = { readonly organizations: number; readonly campaigns: number }

/** Words that names are made of, the frequent ones first: the n-th is drawn about as often as 1/n. */
export const causes =
  'association amis club comité théâtre musique sport danse jardin atelier culture solidarité école quartier chorale festival handball football judo randonnée photographie cinéma lecture bibliothèque patrimoine environnement nature animaux refuge santé aide entraide insertion formation jeunesse aînés famille parents orchestre fanfare cirque peinture sculpture céramique couture cuisine boulangerie potager apiculture vélo escalade natation voile aviron pêche échecs tarot informatique robotique astronomie philosophie langues mémoire résistance pompiers secours croix banque alimentaire maraude hébergement accueil migrants handicap autisme cancer recherche hôpital clowns doudous crèche maternelle collège lycée étudiants voyage échange jumelage coopération eau forêt montagne rivière littoral oiseaux abeilles chevaux chats chiens'.split(
    ' ',
  )

export const towns =
  'Paris Marseille Lyon Toulouse Nice Nantes Montpellier Strasbourg Bordeaux Lille Rennes Reims Saint-Étienne Toulon Grenoble Dijon Angers Nîmes Villeurbanne Clermont-Ferrand Aix-en-Provence Brest Tours Amiens Limoges Annecy Perpignan Besançon Metz Orléans Rouen Mulhouse Caen Nancy Avignon Poitiers Pau Calais Colmar Quimper Valence Bourges Lorient Niort Chambéry Vannes Béziers Troyes'.split(
    ' ',
  )

const categories =
  'Culture Solidarité Sport Éducation Environnement Santé Jeunesse Animaux Patrimoine Loisirs'.split(' ')

/**
 * Fills an empty database with organizations and campaigns of invented names: one word in three is rare, a third of the
 * campaigns is over, a tenth free. Gives the milliseconds in which all of them were made searchable.
 */
export async function addAssociations(client: pg.Client, volume: Volume): Promise<number> {
  await client.query(`select setseed(0.42)`)
  await client.query(wordsOf)
  await client.query('insert into bench.lists values ($1, $2, $3)', [causes, towns, categories])
  for (const table of ['organizations', 'forms', 'tiers'])
    await client.query(`alter table ${table} disable trigger user`)
  await client.query(organizations, [volume.organizations])
  await client.query(campaigns, [volume.campaigns, volume.organizations])
  await client.query(rates)
  await client.query(stocks)
  for (const table of ['organizations', 'forms', 'tiers'])
    await client.query(`alter table ${table} enable trigger user`)
  const began = performance.now()
  await makeSearchable(client)
  const took = performance.now() - began
  await client.query('vacuum analyze')
  return took
}

/** As the migration does for what is there before it: the indexes come last. */
async function makeSearchable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid in ('search_entries'::regclass, 'search_words'::regclass) and not indisprimary`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query(`select refresh_search(array_agg(o), array_agg(f)) from (
    select id as o, 0 as f from organizations union all select organization_id, id from forms) k`)
  for (const { made } of rows) await client.query(made)
}

/** An invented surname from a number, and a draw that favours the first of a list, as people do. */
const wordsOf = `
  create schema bench;
  create function bench.surname(n integer) returns text language sql immutable as $$
    select initcap((array['bou','mar','cha','le','du','ker','gar','pel','ro','vi','san','tre','mo','lan','de','ber'])[1 + n % 16]
      || (array['lan','ti','ver','gui','mon','sel','dri','ca','ni','rou','bel','fa'])[1 + n / 16 % 12]
      || (array['ger','net','ault','ec','ard','in','eau','ier','oux','y','son','ville'])[1 + n / 192 % 12]
      || (array['','s','x','tte'])[1 + n / 2304 % 4]) $$;
  create table bench.lists (causes text[], towns text[], categories text[])`

const drawn = (list: string) =>
  `${list}[least(floor(exp(random() * ln(cardinality(${list}) + 1)))::integer, cardinality(${list}))]`

const organizations = `
  insert into organizations (slug, name, organism_type, category, city, zip_code, description, fiscal_receipt_eligibility,
    provider_account_id)
  select 'bench-' || n, ${drawn('causes')} || ' ' || ${drawn('causes')} || ' ' || bench.surname((random() * 9215)::integer)
      || case when n % 2 = 0 then ' de ' || city else '' end,
    (array['association', 'association', 'association', 'foundation', 'endowmentFund'])[1 + n % 5],
    categories[1 + n % cardinality(categories)], city, lpad((1000 + n % 95000)::text, 5, '0'),
    '<p>' || array_to_string(array(select ${drawn('causes')} from generate_series(1, 40 + 0 * n)), ' ') || '</p>',
    n % 3 = 0, 'acct_bench' || n
  from generate_series(1, $1::integer) n cross join bench.lists
  cross join lateral (select case when n % 4 = 0 then bench.surname((random() * 9215)::integer) || '-sur-Mer'
    else ${drawn('towns')} end as city) at`

const campaigns = `
  insert into forms (organization_id, form_type, slug, title, category, state, description, start_at, end_at, sale_end_at)
  select 1 + n % $2::integer,
    (array['Event', 'Membership', 'Donation', 'Shop', 'CrowdFunding', 'PaymentForm'])[1 + n % 6], 'campagne-' || n,
    initcap(${drawn('causes')}) || ' ' || ${drawn('causes')} || ' ' || bench.surname((random() * 9215)::integer),
    case n % 3 when 0 then 'Concert' when 1 then 'Atelier' else '' end, case when n % 20 = 0 then 'Draft' else 'Public' end,
    '<p>' || array_to_string(array(select ${drawn('causes')} from generate_series(1, 60 + 0 * n)), ' ') || '</p>',
    case when n % 6 = 0 then day end, case when n % 6 = 0 then day + interval '4 hours' end,
    case when n % 3 = 1 then now() - interval '1 day' end
  from generate_series(1, $1::integer) n cross join bench.lists
  cross join lateral (select now() + (random() * 600 - 100) * interval '1 day' as day) on_day`

const rates = `
  insert into tiers (organization_id, form_id, position, tier_type, price_category, label, price, is_eligible_tax_receipt)
  select organization_id, id, n, 'Registration', case when id % 10 = 0 then 'Free' else 'Fixed' end, 'Tarif ' || n,
    case when id % 10 = 0 then 0 else 1000 end, form_type = 'Donation'
  from forms cross join generate_series(1, 2) n`

const stocks = `
  insert into stocks (organization_id, kind, target_id, capacity, sold)
  select organization_id, 'tier', id, 100, case when form_id % 4 = 0 then 100 else 40 end from tiers`
