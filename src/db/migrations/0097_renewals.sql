-- why: an association sees who is a member today, whom it may lose and whom it has lost, and members renew by a link (rules MEM-1 to MEM-7).
-- Who is who among the memberships of one name is settled when one is sold or given back, so that a list costs the same whatever its past.

-- The campaign whose members are asked to join this one; and whether they are reminded by mail. Campaigns that exist remind nobody unasked.
alter table forms
  add column follows_id integer,
  add column reminds boolean not null default false,
  add constraint forms_follow_another foreign key (organization_id, follows_id) references forms (organization_id, id),
  add constraint no_form_follows_itself check (follows_id <> id);
alter table forms alter column reminds set default true;
create index forms_that_follow on forms (organization_id, follows_id) where follows_id is not null;

-- A membership that was bought, or recorded. Those of one member share the first one's item as their member.
create table memberships (
  organization_id integer not null,
  item_id integer not null,
  order_id integer not null,
  form_id integer not null,
  member_id integer not null,
  -- As names are compared, the last name first; empty once its payer was erased.
  name_key text not null,
  starts_on date not null,
  -- 9999-12-31: it has no end.
  ends_on date not null,
  -- « 2026 », or « 2026-2027 ».
  season text not null default '',
  -- It was paid for and not given back.
  stands boolean not null,
  -- Of those of its member that stand, the one that ends last.
  is_latest boolean not null default false,
  -- Its member's only one, or first one, of its season.
  is_counted boolean not null default false,
  primary key (organization_id, item_id),
  foreign key (organization_id, item_id) references order_items (organization_id, id),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id)
);
create index memberships_of_name on memberships (organization_id, name_key);
create index memberships_of_order on memberships (organization_id, order_id);
create index memberships_by_end on memberships (organization_id, ends_on, name_key, item_id) where is_latest;
create index memberships_by_season on memberships (organization_id, season) where is_counted;
grant select, insert, update on memberships to obole_app;

-- Orders whose memberships are to be settled. As with `unfolded_orders`, a token comes with what it tells of, whatever version wrote it.
create table unsettled_memberships (
  organization_id integer not null,
  order_id integer not null,
  primary key (organization_id, order_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
grant select, insert, update, delete on unsettled_memberships to obole_app;

create function note_memberships() returns trigger language plpgsql as $$
declare
  of_order integer;
begin
  if tg_table_name = 'orders' then
    of_order := new.id;
  elsif tg_table_name = 'refunds' then
    select order_id into of_order from payments where organization_id = new.organization_id and id = new.payment_id;
  else
    select order_id into of_order from order_items where organization_id = new.organization_id and id = new.item_id;
  end if;
  insert into unsettled_memberships (organization_id, order_id)
  select o.organization_id, o.id
  from orders o join forms f on f.organization_id = o.organization_id and f.id = o.form_id
  where o.organization_id = new.organization_id and o.id = of_order and f.form_type = 'Membership'
  on conflict (organization_id, order_id) do nothing;
  return null;
end $$;
create trigger orders_paid_bring_memberships after insert on orders for each row
  when (new.status = 'Processed') execute function note_memberships();
create trigger orders_moved_move_memberships after update of status on orders for each row
  when (old.status is distinct from new.status) execute function note_memberships();
create trigger refunds_move_memberships after insert or update of status on refunds for each row
  when (new.lines is not null) execute function note_memberships();
create trigger returns_move_memberships after insert on returned_items for each row
  execute function note_memberships();

-- Which order a cart renews: its members stay themselves under another address, and a reminder waits while it is being paid.
create table renewal_carts (
  organization_id integer not null,
  cart_id uuid not null,
  order_id integer not null,
  primary key (organization_id, cart_id),
  foreign key (organization_id, cart_id) references carts (organization_id, id) on delete cascade,
  foreign key (organization_id, order_id) references orders (organization_id, id)
);
create index renewal_carts_of_order on renewal_carts (organization_id, order_id);
grant select, insert, delete on renewal_carts to obole_app;

-- What was mailed about the end of an order's memberships: before it, at it and after it, once each.
create table renewal_reminders (
  organization_id integer not null,
  order_id integer not null,
  stage text not null check (stage in ('before', 'end', 'after')),
  -- The end that it is about, and the day on which it was queued.
  ends_on date not null,
  queued_on date not null,
  primary key (organization_id, order_id, stage),
  foreign key (organization_id, order_id) references orders (organization_id, id)
);
grant select, insert on renewal_reminders to obole_app;

-- « Je ne renouvelle pas »: nothing more is mailed about these memberships.
create table renewal_refusals (
  organization_id integer not null,
  order_id integer not null,
  refused_at timestamptz not null,
  primary key (organization_id, order_id),
  foreign key (organization_id, order_id) references orders (organization_id, id)
);
grant select, insert on renewal_refusals to obole_app;
