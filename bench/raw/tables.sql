-- FROZEN. The least that an honest shop stores: what the product is measured against. A change here makes figures of
-- different versions incomparable; add another script instead.
create schema raw;

create table raw.forms (
  id integer primary key,
  slug text not null unique,
  content jsonb not null
);

-- Room on its page, so that a hot counter is updated in place.
create table raw.tiers (
  id integer primary key,
  form_id integer not null references raw.forms (id),
  price integer not null,
  stock integer not null check (stock >= 0)
) with (fillfactor = 50);

create table raw.carts (
  id bigint generated always as identity primary key,
  form_id integer not null references raw.forms (id),
  items jsonb not null,
  payer jsonb,
  created_at timestamptz not null default now()
);

create table raw.orders (
  id bigint generated always as identity primary key,
  cart_id bigint not null unique references raw.carts (id),
  amount integer not null,
  created_at timestamptz not null default now()
);

create table raw.order_items (
  id bigint generated always as identity primary key,
  order_id bigint not null references raw.orders (id),
  tier_id integer not null,
  amount integer not null
);
create index order_items_by_order on raw.order_items (order_id);

create table raw.payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references raw.orders (id),
  amount integer not null,
  created_at timestamptz not null default now()
);
create index payments_by_order on raw.payments (order_id);

create table raw.postings (
  id bigint generated always as identity primary key,
  payment_id bigint not null references raw.payments (id),
  account text not null,
  amount integer not null
);
create index postings_by_payment on raw.postings (payment_id);

insert into raw.forms (id, slug, content)
  select n, 'form-' || n, jsonb_build_object('title', 'Form ' || n, 'description', repeat('words ', 100))
  from generate_series(1, 2000) n;
insert into raw.tiers (id, form_id, price, stock)
  select n, 1 + n % 2000, 5000, 1000000000 from generate_series(1, 10000) n;
insert into raw.carts (form_id, items, payer)
  select 1 + n % 2000, '[{"amount": 5000, "quantity": 1}]', '{"email": "camille@example.org"}'
  from generate_series(1, 50000) n;
insert into raw.orders (cart_id, amount) select id, 5000 from raw.carts;
insert into raw.order_items (order_id, tier_id, amount) select id, 1 + id % 10000, 5000 from raw.orders;
insert into raw.payments (order_id, amount) select id, 5600 from raw.orders;
insert into raw.postings (payment_id, account, amount)
  select p.id, part.account, part.amount from raw.payments p
  cross join (values ('clearing', 5600), ('organization', -5000), ('tips', -600), ('fees', 0)) as part (account, amount);

grant usage on schema raw to obole_app;
grant select, insert, update on all tables in schema raw to obole_app;
