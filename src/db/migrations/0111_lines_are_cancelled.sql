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

grant select, insert on cancelled_lines to obole_app;
