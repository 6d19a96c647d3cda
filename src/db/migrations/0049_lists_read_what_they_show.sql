-- why: what a page or a list reads must not grow with what others sell. The list of campaigns read the counters of all forms, and
-- a page looked up the counter of each rate on its own; lists of what is rare (refused payments, waiting reports, associations at
-- their cap or with a given name) read everything else to find it.
-- A list of one state, newest first; almost all payments are authorized, and their list needs no index of its own.
create index payments_by_status on payments (organization_id, status, id) where status <> 'Authorized';

create index reports_waiting on reports (created_at, id) where status in ('received', 'contested');

create index collected_sums_by_sum on collected_sums (collected);
create index organizations_with_cap on organizations (id) where collect_cap is not null;

-- What an operator types of an association's name. The function reads a dictionary, so no index can call it.
alter table organizations add column name_key text not null default '';
create function name_key_of_organization() returns trigger language plpgsql as $$
begin
  new.name_key := search_key(new.name);
  return new;
end $$;
create trigger organizations_are_found_by_name before insert or update of name, name_key on organizations
  for each row execute function name_key_of_organization();
-- The same for names; the directory shows nothing of the new column, so its trigger rests.
alter table organizations disable trigger search_organizations_changed;
update organizations set name_key = '';
alter table organizations enable trigger search_organizations_changed;
create index organizations_by_name on organizations using gin (name_key gin_trgm_ops);
create index organizations_by_siren on organizations (siren) where siren is not null;
create index organizations_by_rna on organizations (rna) where rna is not null;

-- The directory without words reads a thousand entries at most, of this index alone.
create index search_entries_listed on search_entries (organization_id, form_id) include (facets, starts_at, ends_at, closes_at);

-- Counters come last: who sells or holds waits from here on.
alter table stocks add column form_id integer;

create function form_of_stock(organization integer, kind text, target integer) returns integer
  language sql stable
  return case kind
    when 'tier' then (select form_id from tiers where organization_id = organization and id = target)
    when 'option' then (select form_id from extra_options where organization_id = organization and id = target)
    when 'coupon' then (select form_id from coupons where organization_id = organization and id = target)
    else target end;

-- Whoever adds a counter need not say of which form its rate is, and cannot say it wrong.
create function name_form_of_stock() returns trigger language plpgsql as $$
begin
  new.form_id := form_of_stock(new.organization_id, new.kind, new.target_id);
  return new;
end $$;
create trigger stocks_are_of_a_form before insert or update of organization_id, kind, target_id, form_id on stocks
  for each row execute function name_form_of_stock();

-- Each row passes the trigger, which fills the column in.
update stocks set form_id = null;
alter table stocks add constraint stocks_are_of_a_form check (form_id is not null);
create index stocks_by_form on stocks (organization_id, form_id) where kind <> 'coupon';

-- Most associations have few rows of everything and some very many. Taken for average, reading all rows of one looks as cheap
-- as going to a single one by its index; with few associations supposed, no plan goes that way.
do $$
declare a_table text;
begin
  foreach a_table in array array['carts', 'payers', 'payment_requests', 'payment_attempts', 'orders', 'order_items', 'payments',
    'schedules', 'refunds', 'stocks'] loop
    execute format('alter table %I alter column organization_id set (n_distinct = 20)', a_table);
  end loop;
end $$;
