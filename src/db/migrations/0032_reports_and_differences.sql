-- why: a report reaches the operator, who withholds a page or not, tells both sides why, and decides again where the association
-- contests it (Digital Services Act, articles 16, 17 and 20). A difference that a comparison found is kept by itself, so
-- that somebody can look into it, close it with a reason, and be told when it comes back.

-- Only the operator withholds a page and shows it again; whatever its administrators do with its state stays theirs.
alter table organizations add column withheld_since timestamptz;
alter table forms add column withheld_since timestamptz;

-- What is withheld is found by nobody: as before, with the last line of each where clause.
-- Writes the rows of organizations and campaigns anew; those that may no longer be shown go. Keys come in pairs.
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
    where t.organization_id = f.organization_id and t.form_id = f.id and t.deleted_at is null) rates
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

-- The language in which its reporter is answered; which page it is about, from the first decision on.
alter table reports
  add column locale text not null default 'fr' check (locale in ('fr', 'en')),
  add column status text not null default 'received',
  add column organization_id integer references organizations (id),
  add column form_id integer;
drop index reports_by_date;
create index reports_by_date on reports (created_at, id);
create index reports_by_page on reports (organization_id, form_id) where organization_id is not null;

-- What was done about a report, in order, with the reasons that both sides were told.
create table report_steps (
  id uuid primary key,
  report_id uuid not null references reports (id) on delete cascade,
  event text not null,
  -- `user:7`, or `association` for whoever held the link of its mail: never a name or an address.
  actor text not null,
  reasons text not null,
  at timestamptz not null
);
create index report_steps_by_report on report_steps (report_id, id);

-- One row for each object that differs, or did.
create table differences (
  id uuid primary key,
  subject text not null check (subject in ('books', 'balances')),
  kind text not null,
  object text not null,
  organization_id integer references organizations (id),
  expected bigint not null,
  found bigint not null,
  status text not null default 'open',
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Why it was closed, and by whom.
  reason text,
  closed_by text,
  closed_at timestamptz
);
create unique index differences_once on differences (kind, object, coalesce(organization_id, 0));
create index differences_by_status on differences (status, id);

-- The audit is read by its newest line, and by the object that it is about.
create index audit_by_time on audit (at desc, id desc);
create index audit_by_object on audit (object, at desc, id desc);

grant update (status, organization_id, form_id) on reports to obole_app;
grant select, insert on report_steps to obole_app;
grant select, insert, update on differences to obole_app;
