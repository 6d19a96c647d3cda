-- why: an association takes one line out of an order that goes on (rule ORD-4). Its place is on sale again by `returned_items`; this says
-- who did it, when, and what was given back with it, for the history of the order and for whoever reads its lines.
create table cancelled_lines (
  organization_id integer not null,
  item_id integer not null,
  order_id integer not null,
  -- What was asked to be given back with it, in cents.
  refunded integer not null check (refunded >= 0),
  cancelled_by integer not null references users (id),
  cancelled_at timestamptz not null,
  primary key (organization_id, item_id),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, item_id) references order_items (organization_id, id)
);
create index cancelled_lines_of_order on cancelled_lines (organization_id, order_id);

-- A process of the version before returns the units of every item of an order that it cancels, whatever was noted of it before: the place of a
-- line that was cancelled would be sold twice. It notes all of them first, which fails as if another transaction had been faster, so that it
-- tells whoever asked to come again, and its job waits for a newer worker. Newer ones note only what is not noted.
create function refuse_second_return() returns trigger language plpgsql as $$
begin
  if exists (select from cancelled_lines c where c.organization_id = new.organization_id and c.item_id = new.item_id)
    and exists (select from returned_items r where r.organization_id = new.organization_id and r.item_id = new.item_id) then
    raise exception 'the place of item % is on sale again already', new.item_id using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger cancelled_lines_return_once before insert on returned_items for each row execute function refuse_second_return();

grant select, insert on cancelled_lines to obole_app;
