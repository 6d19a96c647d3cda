-- why: what an order costs more afterwards, an option or a dearer rate, is asked of its payer by a link (rules ORD-5 to ORD-7). It is paid as
-- an order of its own (decision 35); this says to which line it belongs, what it adds, and until when it can be paid. Whether it is paid is
-- read from the order of its cart. Carts that nobody paid are forgotten, so nothing refers to them.
create table supplements (
  organization_id integer not null,
  id integer not null generated always as identity unique,
  order_id integer not null,
  item_id integer not null,
  cart_id uuid not null,
  -- The option that is added; or the two rates between which the place goes once it is paid.
  option_id integer,
  from_tier_id integer,
  to_tier_id integer,
  -- What is added, as it was called then, and what it costs, in cents.
  label text not null,
  amount integer not null check (amount >= 0),
  asked_by integer not null references users (id),
  asked_at timestamptz not null,
  pays_until timestamptz not null,
  taken_back_by integer references users (id),
  taken_back_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, cart_id),
  check (num_nonnulls(option_id, to_tier_id) = 1 and (from_tier_id is null) = (to_tier_id is null)),
  check ((taken_back_by is null) = (taken_back_at is null)),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, item_id) references order_items (organization_id, id)
);
create index supplements_of_order on supplements (organization_id, order_id, id);
create index supplements_of_item on supplements (organization_id, item_id);
create index supplements_of_option on supplements (organization_id, option_id) where option_id is not null;
grant select, insert on supplements to obole_app;
grant update (taken_back_by, taken_back_at) on supplements to obole_app;
