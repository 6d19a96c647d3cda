-- why: an association moves a place of an order to another rate of its event, as to another date (rule ORD-5). What was paid for it stays
-- what it cost; prices stay out of reach: the function changes the rate and its name alone.
create table line_moves (
  organization_id integer not null,
  id integer not null generated always as identity,
  order_id integer not null,
  item_id integer not null,
  from_label text not null,
  to_label text not null,
  -- What the other rate costs more, less than nothing where it is cheaper; and what was asked to be given back with it. In cents.
  difference integer not null,
  refunded integer not null check (refunded >= 0),
  moved_by integer not null references users (id),
  moved_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, item_id) references order_items (organization_id, id)
);
create index line_moves_of_order on line_moves (organization_id, order_id, id);
grant select, insert on line_moves to obole_app;

-- To a rate of the same campaign alone.
create function move_item(of_organization integer, item integer, rate integer) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update order_items i set tier_id = t.id, label = t.label
  from orders o join tiers t on t.organization_id = o.organization_id and t.form_id = o.form_id
  where i.organization_id = of_organization and i.id = item and o.organization_id = i.organization_id and o.id = i.order_id and t.id = rate;
end;
revoke execute on function move_item(integer, integer, integer) from public;
grant execute on function move_item(integer, integer, integer) to obole_app;
