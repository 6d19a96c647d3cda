-- why: the statistics of a campaign read each of its orders, items and payments of the period: three quarters of a second for one with
-- 200,000. What came and what was sold on each day is now kept; what was not added up yet is read beside it.

-- What a campaign's captures of a day in Paris brought, without the tips and before anything was given back; how many orders of that
-- day stand, and how many units of each rate they hold. A rate of null: gifts of one's own amount.
create table form_days (
  organization_id integer not null,
  form_id integer not null,
  day date not null,
  collected bigint not null default 0,
  payments integer not null default 0,
  orders integer not null default 0,
  primary key (organization_id, form_id, day),
  foreign key (organization_id, form_id) references forms (organization_id, id)
);
create table tier_days (
  organization_id integer not null,
  form_id integer not null,
  day date not null,
  tier_id integer,
  units integer not null,
  unique nulls not distinct (organization_id, form_id, day, tier_id),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  foreign key (organization_id, tier_id) references tiers (organization_id, id)
);

-- Orders that were made, or that no longer stand, or stand again, since they were added up: by how much the number of orders changes.
-- A token names a row that is never removed, and comes and goes all day: see `unfolded_entries`.
create table unfolded_orders (
  organization_id integer not null,
  order_id integer not null,
  form_id integer not null,
  change integer not null,
  primary key (organization_id, order_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

grant select, insert, update on form_days, tier_days to obole_app;
grant select, insert, update, delete on unfolded_orders to obole_app;

-- Captures are dated where their entries are folded, in whatever statement: of the organization, and now of the campaign too. By index,
-- entry by entry: see 0063.
create or replace function keep_captured_days() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  with came as materialized (
    select p.organization_id, o.form_id, (p.captured_at at time zone 'Europe/Paris')::date as day,
      sum(p.amount - p.amount_tip) as collected, count(*) as payments
    from taken t
    join ledger_entries e on e.organization_id = t.organization_id and e.id = t.entry_id and e.kind = 'capture'
    join payments p on p.organization_id = e.organization_id and p.id = e.payment_id
    left join orders o on o.organization_id = p.organization_id and o.id = p.order_id
    where p.captured_at is not null
    group by 1, 2, 3
  ), by_form as (
    insert into form_days (organization_id, form_id, day, collected, payments)
    select organization_id, form_id, day, collected, payments from came where form_id is not null
    on conflict (organization_id, form_id, day) do update
      set collected = form_days.collected + excluded.collected, payments = form_days.payments + excluded.payments
  )
  insert into captured_days (organization_id, day, collected, payments)
  select organization_id, day, sum(collected), sum(payments) from came group by 1, 2
  on conflict (organization_id, day) do update
    set collected = captured_days.collected + excluded.collected, payments = captured_days.payments + excluded.payments;
  return null;
end $$;

-- Makes the days of campaigns right, for the owner: adds what they lack, or have too much. Folds wait; sales go on, because an order and
-- its token come in one transaction and each sum here sees one moment. Says how many days it changed.
create function rebuild_form_days() returns bigint language plpgsql as $$
declare
  changed bigint;
  more bigint;
begin
  perform from organizations order by id for no key update;

  insert into form_days (organization_id, form_id, day, collected, payments, orders)
  select organization_id, form_id, day, sum(collected), sum(payments), sum(orders) from (
    select p.organization_id, o.form_id, (p.captured_at at time zone 'Europe/Paris')::date as day,
      p.amount - p.amount_tip as collected, 1 as payments, 0 as orders
    from ledger_entries e
    join payments p on p.organization_id = e.organization_id and p.id = e.payment_id
    join orders o on o.organization_id = p.organization_id and o.id = p.order_id
    where e.kind = 'capture' and p.captured_at is not null
      and not exists (select from unfolded_entries u where u.organization_id = e.organization_id and u.entry_id = e.id)
    union all
    select organization_id, form_id, (created_at at time zone 'Europe/Paris')::date, 0, 0, 1 from orders
    where status in ('Committed', 'Processed')
    union all
    select u.organization_id, u.form_id, (o.created_at at time zone 'Europe/Paris')::date, 0, 0, -u.change
    from unfolded_orders u join orders o on o.organization_id = u.organization_id and o.id = u.order_id
    union all
    select organization_id, form_id, day, -collected, -payments, -orders from form_days) d
  group by 1, 2, 3
  having sum(collected) <> 0 or sum(payments) <> 0 or sum(orders) <> 0
  on conflict (organization_id, form_id, day) do update
    set collected = form_days.collected + excluded.collected, payments = form_days.payments + excluded.payments,
      orders = form_days.orders + excluded.orders;
  get diagnostics changed = row_count;

  insert into tier_days (organization_id, form_id, day, tier_id, units)
  select organization_id, form_id, day, tier_id, sum(units) from (
    select o.organization_id, o.form_id, (o.created_at at time zone 'Europe/Paris')::date as day, i.tier_id, i.quantity as units
    from orders o join order_items i on i.organization_id = o.organization_id and i.order_id = o.id
    where o.status in ('Committed', 'Processed')
    union all
    select o.organization_id, o.form_id, (o.created_at at time zone 'Europe/Paris')::date, i.tier_id, -i.quantity * u.change
    from unfolded_orders u
    join orders o on o.organization_id = u.organization_id and o.id = u.order_id
    join order_items i on i.organization_id = o.organization_id and i.order_id = o.id
    union all
    select organization_id, form_id, day, tier_id, -units from tier_days) d
  group by 1, 2, 3, 4
  having sum(units) <> 0
  on conflict (organization_id, form_id, day, tier_id) do update set units = tier_days.units + excluded.units;
  get diagnostics more = row_count;
  return changed + more;
end $$;
revoke execute on function rebuild_form_days() from public;

-- Whoever makes an order or moves it, in whatever statement and of whatever version, leaves its token. Orders wait from here to the end.
create function keep_order_token() returns trigger language plpgsql as $$
begin
  insert into unfolded_orders (organization_id, order_id, form_id, change)
  values (new.organization_id, new.id, new.form_id, tg_argv[0]::integer)
  on conflict (organization_id, order_id) do update set change = unfolded_orders.change + excluded.change;
  return null;
end $$;
create trigger orders_unfolded after insert on orders for each row
  when (new.status in ('Committed', 'Processed')) execute function keep_order_token('1');
create trigger orders_taken_out after update of status on orders for each row
  when (old.status in ('Committed', 'Processed') and new.status not in ('Committed', 'Processed'))
  execute function keep_order_token('-1');
create trigger orders_put_back after update of status on orders for each row
  when (old.status not in ('Committed', 'Processed') and new.status in ('Committed', 'Processed'))
  execute function keep_order_token('1');
