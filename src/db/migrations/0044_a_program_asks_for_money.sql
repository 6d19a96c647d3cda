-- why: a program of an association makes a cart of lines that it names and prices itself, and a person pays it on our pages. What
-- the program sent with it stands beside the cart: where the payer returns to, what it is to be told again (`metadata`, of the
-- cart and of each line), and who is expected to pay, until it is paid or gone. One key of idempotency makes one cart.
create table checkout_carts (
  organization_id integer not null,
  cart_id uuid not null,
  key_id uuid not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  -- SHA-256 of what was asked for.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  return_url text not null check (length(return_url) <= 2000),
  cancel_url text not null check (length(cancel_url) <= 2000),
  reference text check (length(reference) <= 255),
  -- As they were sent: `json` keeps the order of what it holds.
  metadata json,
  lines_metadata json,
  prefill jsonb,
  created_at timestamptz not null,
  canceled_at timestamptz,
  primary key (organization_id, cart_id),
  constraint one_cart_for_each_key unique (organization_id, key_id, idempotency_key),
  foreign key (organization_id, cart_id) references carts (organization_id, id) on delete cascade,
  foreign key (organization_id, key_id) references api_keys (organization_id, id)
);
grant select, insert, update, delete on checkout_carts to obole_app;
create index checkout_carts_by_id on checkout_carts (cart_id);
create index checkout_carts_prefilled on checkout_carts (organization_id, cart_id) where prefill is not null;
