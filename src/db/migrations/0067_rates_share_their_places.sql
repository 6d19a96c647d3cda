-- why: some rates are of the same places (rule STK-6): a full and a reduced price for the seats of one balcony. Each had a limit of
-- its own, or the whole campaign had one. An older process would sell such places without counting them, so nobody makes a pool
-- before all processes are new.
create table pools (
  organization_id integer not null,
  id integer generated always as identity,
  form_id integer not null,
  label text not null,
  primary key (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id)
);
create index pools_by_form on pools (organization_id, form_id);
grant select, insert, update, delete on pools to obole_app;

alter table tiers add column pool_id integer;
alter table tiers add constraint tiers_share_places
  foreign key (organization_id, pool_id) references pools (organization_id, id) not valid;
alter table tiers validate constraint tiers_share_places;
create index tiers_by_pool on tiers (organization_id, pool_id) where pool_id is not null;

-- Which pools there are is part of what a form shows; what its association calls them is not.
create trigger pools_contents_added after insert on pools
  referencing new table as changed for each statement execute function contents_of_form_change();
create trigger pools_contents_removed after delete on pools
  referencing old table as changed for each statement execute function contents_of_form_change();

create or replace function form_of_stock(organization integer, kind text, target integer) returns integer
  language sql stable
  return case kind
    when 'tier' then (select form_id from tiers where organization_id = organization and id = target)
    when 'option' then (select form_id from extra_options where organization_id = organization and id = target)
    when 'coupon' then (select form_id from coupons where organization_id = organization and id = target)
    when 'pool' then (select form_id from pools where organization_id = organization and id = target)
    else target end;

-- As before, with pools last of all: where an older process finds no place for them in its order, they come last too.
create or replace function sell_held(of_organization integer, of_cart uuid) returns bigint language plpgsql as $$
declare
  token record;
  counters bigint := 0;
begin
  for token in
    select kind, target_id, quantity from holds where organization_id = of_organization and cart_id = of_cart
    order by array_position(array['tier', 'option', 'form', 'coupon', 'pool'], kind), target_id
  loop
    delete from holds
    where organization_id = of_organization and cart_id = of_cart and kind = token.kind and target_id = token.target_id;
    update stocks set held = held - token.quantity, sold = sold + token.quantity
    where organization_id = of_organization and kind = token.kind and target_id = token.target_id;
    if not found then
      raise exception 'a cart holds what is not counted' using errcode = 'check_violation', table = 'holds';
    end if;
    counters := counters + 1;
  end loop;
  return counters;
end $$;

-- Which contents a form has once whoever counts anew what is sold of it has ended; they stay until the transaction of the caller ends. A
-- statement that sells compares them with those that it began with. It is volatile, so that the second reading sees what was
-- committed while the first one waited.
create function settled_contents(of_organization integer, of_form integer) returns uuid language plpgsql volatile as $$
begin
  perform from forms where organization_id = of_organization and id = of_form for key share;
  return (select content_id from forms where organization_id = of_organization and id = of_form);
end $$;

alter table stocks drop constraint stocks_kind_check;
alter table stocks add constraint stocks_kind_check check (kind in ('tier', 'option', 'form', 'coupon', 'pool')) not valid;
alter table stocks validate constraint stocks_kind_check;
