-- why: visitors look for an association or a campaign by name, town, kind or date, with or without accents and with typing
-- mistakes. What is looked through stands apart from what is sold: carts and payments never touch these tables, and places
-- left are read from the stock when somebody asks. Both extensions are trusted: the owner of the tables may add them.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- What the page of an organization shows of it besides its description.
alter table organizations
  add column contact_email text,
  add column website text check (website ~ '^https?://'),
  add column rna text check (rna ~ '^W[0-9A-Z]{9}$'),
  add column siren text check (siren ~ '^[0-9]{9}$'),
  -- A picture that this site serves itself: nobody else learns who looks at the page.
  add column logo_path text check (logo_path ~ '^/[^/\\]');

-- How words are compared: composed, in small letters, without accents, everything but letters and digits a space.
create function search_key(value text) returns text
  language sql stable strict parallel safe
  return btrim(regexp_replace(lower(unaccent(normalize(value, nfkc))), '[^[:alnum:]]+', ' ', 'g'));

-- Names are found by their stems and as they are written, so that a name of stop words only is found too.
create function search_names(value text) returns tsvector
  language sql stable strict parallel safe
  return to_tsvector('pg_catalog.french', search_key(value)) || to_tsvector('pg_catalog.simple', search_key(value));

-- Running text by its stems, without its markup.
create function search_text(value text) returns tsvector
  language sql stable strict parallel safe
  return to_tsvector('pg_catalog.french', search_key(regexp_replace(left(value, 4000), '<[^>]*>', ' ', 'g')));

-- The months in which something takes place, at most two years of them.
create function search_months(starts timestamptz, ends timestamptz) returns text[]
  language sql stable parallel safe
  return array(
    select 'month:' || to_char(month, 'YYYY-MM')
    from generate_series(date_trunc('month', starts at time zone 'Europe/Paris'),
      least(ends at time zone 'Europe/Paris', (starts at time zone 'Europe/Paris') + interval '23 months'), '1 month') month);

-- Where something is: its town, its postal code, its department.
create function search_place(city text, zip_code text) returns text[]
  language sql stable parallel safe
  return array['city:' || search_key(city), 'zip:' || search_key(zip_code), 'zip:' || left(search_key(zip_code), 2)];

-- One row for each organization (form_id 0) and each public campaign that may be shown. `facets` are what can be filtered
-- by; one index answers words and filters together.
create table search_entries (
  organization_id integer not null references organizations (id) on delete cascade,
  form_id integer not null,
  name_key text not null,
  city_key text not null,
  names tsvector not null,
  words tsvector not null,
  facets text[] not null,
  starts_at timestamptz,
  ends_at timestamptz,
  -- From then on nothing can be bought there any more.
  closes_at timestamptz not null default 'infinity',
  primary key (organization_id, form_id)
);

-- Every word of a name or a town, to find the one that was meant. Words stay when their last use goes: harmless.
create table search_words (
  kind text not null check (kind in ('word', 'city')),
  word text collate "C" not null,
  primary key (kind, word)
);

-- Writes the rows of organizations and campaigns anew; those that may no longer be shown go. Keys come in pairs.
create function refresh_search(organization_ids integer[], form_ids integer[]) returns void
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
  where o.allow_collect and o.account_may_collect
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
    where t.organization_id = f.organization_id and t.form_id = f.id and t.deleted_at is null) rates
  where f.state = 'Public' and f.form_type <> 'Checkout' and o.allow_collect and o.account_may_collect
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

create function search_organizations_again() returns trigger language plpgsql as $$
begin
  perform refresh_search(array_agg(k.organization_id), array_agg(k.form_id))
  from (select id as organization_id, 0 as form_id from changed
    union all select f.organization_id, f.id from forms f join changed c on c.id = f.organization_id) k
  having count(*) > 0;
  return null;
end $$;

create function search_campaigns_again() returns trigger language plpgsql as $$
begin
  perform refresh_search(array_agg(organization_id), array_agg(id)) from changed having count(*) > 0;
  return null;
end $$;

create function search_rates_again() returns trigger language plpgsql as $$
begin
  perform refresh_search(array_agg(k.organization_id), array_agg(k.form_id))
  from (select distinct organization_id, form_id from changed) k having count(*) > 0;
  return null;
end $$;

create trigger search_organizations_added after insert on organizations
  referencing new table as changed for each statement execute function search_organizations_again();
create trigger search_organizations_changed after update on organizations
  referencing new table as changed for each statement execute function search_organizations_again();
create trigger search_campaigns_added after insert on forms
  referencing new table as changed for each statement execute function search_campaigns_again();
create trigger search_campaigns_changed after update on forms
  referencing new table as changed for each statement execute function search_campaigns_again();
create trigger search_rates_added after insert on tiers
  referencing new table as changed for each statement execute function search_rates_again();
create trigger search_rates_changed after update on tiers
  referencing new table as changed for each statement execute function search_rates_again();

-- What was there before.
select refresh_search(array_agg(k.organization_id), array_agg(k.form_id))
from (select id as organization_id, 0 as form_id from organizations
  union all select organization_id, id from forms) k
having count(*) > 0;

-- After what was there before: an index is made in less time than it grows. No pending list: searches stay even.
create index search_entries_by_content on search_entries using gin (names, words, facets) with (fastupdate = off);
create index search_entries_by_name on search_entries (name_key);
create index search_words_alike on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

grant select, insert, delete on search_entries to obole_app;
grant select, insert on search_words to obole_app;
