-- why: what an association notes about an order, for itself: never shown to its payer on a page, and forgotten with them.
create table order_notes (
  organization_id integer not null,
  id integer not null generated always as identity,
  order_id integer not null,
  body text not null,
  written_by integer not null references users (id),
  written_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, order_id) references orders (organization_id, id)
);
create index order_notes_of_order on order_notes (organization_id, order_id, id);

grant select, insert, delete on order_notes to obole_app;
