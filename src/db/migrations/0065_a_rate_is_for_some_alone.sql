-- why: some rates are for a few people alone (rule FRM-20): who has a code, who has an address of a domain, or members. An older
-- process would sell them to everybody, so nobody reserves one before all processes are new.
alter table tiers
  add column reserved_for text check (reserved_for in ('code', 'domains', 'members')),
  -- In its normal form (rule CRT-7).
  add column reserved_code text,
  -- In lower case, without @.
  add column reserved_domains text[] not null default '{}',
  add constraint tiers_reserved check (
    (reserved_code is not null) = (reserved_for is not distinct from 'code')
    and (cardinality(reserved_domains) > 0) = (reserved_for is not distinct from 'domains'));

-- The codes with which a cart was filled: they are asked for again whenever it is priced.
alter table carts add column opened_with text[] not null default '{}';

-- What nobody finds without its code does not make a campaign be found either.
create or replace function refresh_search(organization_ids integer[], form_ids integer[]) returns void
  language plpgsql as $$
begin
  delete from search_entries e using unnest(organization_ids, form_ids) k (organization_id, form_id)
  where e.organization_id = k.organization_id and e.form_id = k.form_id;

  insert into search_entries (organization_id, form_id, name_key, city_key, names, words, facets)
  select o.id, 0, search_key(left(o.name, 200)), search_key(o.city), search_names(left(o.name, 200)),
    setweight(search_names(left(o.name, 200)), 'A')
      || setweight(search_names(concat_ws(' ', o.category, o.city, o.zip_code)), 'B')
      || setweight(search_text(o.description), 'D'),
    array['organization', 'type:' || lower(o.organism_type), 'category:' || search_key(o.category)]
      || search_place(o.city, o.zip_code) || case when o.fiscal_receipt_eligibility then array['receipt'] end
  from organizations o
  join (select distinct organization_id from unnest(organization_ids, form_ids) u (organization_id, form_id)
    where form_id = 0) k on k.organization_id = o.id
  where o.allow_collect and o.account_may_collect and o.withheld_since is null
  on conflict do nothing;

  insert into search_entries
    (organization_id, form_id, name_key, city_key, names, words, facets, starts_at, ends_at, closes_at)
  select f.organization_id, f.id, search_key(left(f.title, 200)), search_key(at.city), search_names(left(f.title, 200)),
    setweight(search_names(left(f.title, 200)), 'A')
      || setweight(search_names(concat_ws(' ', f.category, at.city, at.zip_code)), 'B')
      || setweight(search_names(left(o.name, 200)), 'C') || setweight(search_text(f.description), 'D'),
    array['campaign', 'type:' || lower(f.form_type), 'category:' || search_key(f.category),
        'category:' || search_key(o.category)]
      || search_place(at.city, at.zip_code) || search_months(f.start_at, coalesce(f.end_at, f.start_at))
      || case when rates.free then array['free'] end
      || case when o.fiscal_receipt_eligibility and rates.receipt then array['receipt'] end,
    f.start_at, coalesce(f.end_at, f.start_at), coalesce(least(f.sale_end_at, f.end_at), 'infinity')
  from forms f
  join (select distinct organization_id, form_id from unnest(organization_ids, form_ids) u (organization_id, form_id)
    where form_id > 0) k on k.organization_id = f.organization_id and k.form_id = f.id
  join organizations o on o.id = f.organization_id
  cross join lateral (select coalesce(nullif(f.place ->> 'city', ''), o.city) as city,
    coalesce(nullif(f.place ->> 'zipCode', ''), o.zip_code) as zip_code) at
  cross join lateral (select coalesce(bool_or(t.price_category = 'Free'), false) as free,
      coalesce(bool_or(t.is_eligible_tax_receipt), false) as receipt
    from tiers t
    where t.organization_id = f.organization_id and t.form_id = f.id and t.deleted_at is null
      and t.reserved_for is distinct from 'code') rates
  where f.state = 'Public' and f.form_type <> 'Checkout' and o.allow_collect and o.account_may_collect
    and f.withheld_since is null and o.withheld_since is null
  on conflict do nothing;

  -- In the order of the words: two who add the same ones do not wait for each other in a circle.
  insert into search_words (kind, word)
  select distinct kind, word
  from unnest(organization_ids, form_ids) k (organization_id, form_id)
  join search_entries e on e.organization_id = k.organization_id and e.form_id = k.form_id
  cross join lateral (
    select 'city', e.city_key where e.city_key <> ''
    union all
    select 'word', part from regexp_split_to_table(e.name_key || ' ' || e.city_key, ' ') part
    where length(part) between 3 and 40) found (kind, word)
  order by kind, word
  on conflict do nothing;
end $$;
