-- why: from a cart to a committed sale (D4, D5, D6). Carts, requests and attempts have unguessable ids (UUIDv7 and
-- random capabilities); person data that can be erased stands in `payers`, the frozen accounting facts in
-- `order_snapshots`; composite foreign keys keep every row inside its organization.

create table carts (
  organization_id integer not null references organizations (id),
  id uuid not null,
  form_id integer not null,
  version integer not null default 1,
  status text not null default 'open' check (status in ('open', 'expired', 'paid')),
  items jsonb not null,
  coupon text,
  tip integer check (tip between 0 and 99999999),
  installment_count integer not null default 1,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id)
);
create index carts_by_id on carts (id);
create index carts_by_expiry on carts (expires_at) where status = 'open';

-- Whoever deletes a hold row alone moves the counters (D4).
create table holds (
  organization_id integer not null,
  cart_id uuid not null,
  kind text not null,
  target_id integer not null,
  quantity integer not null check (quantity > 0),
  expires_at timestamptz not null,
  primary key (organization_id, cart_id, kind, target_id),
  foreign key (organization_id, cart_id) references carts (organization_id, id),
  foreign key (organization_id, kind, target_id) references stocks (organization_id, kind, target_id)
);
create index holds_by_target on holds (organization_id, kind, target_id, expires_at);

-- Erasable person data: what a payer typed for one cart (RGPD). Erasing empties the columns and keeps the row.
create table payers (
  organization_id integer not null,
  cart_id uuid not null,
  user_id integer references users (id),
  first_name text,
  last_name text,
  email text,
  birth_date date,
  address text,
  city text,
  zip_code text,
  country text,
  is_company boolean not null default false,
  company_name text,
  company_siren text,
  company_legal_status_id integer,
  erased_at timestamptz,
  primary key (organization_id, cart_id),
  foreign key (organization_id, cart_id) references carts (organization_id, id)
);

create table payment_requests (
  organization_id integer not null,
  id uuid not null,
  cart_id uuid not null,
  cart_version integer not null,
  form_id integer not null,
  status text not null default 'open'
    check (status in ('open', 'exhausted', 'paid', 'expired', 'canceled', 'duplicated')),
  amount integer not null check (amount >= 50),
  tip integer not null check (tip >= 0),
  currency text not null default 'EUR' check (currency = 'EUR'),
  frozen jsonb not null,
  consents jsonb not null,
  failed_attempts integer not null default 0,
  error_code text,
  back_url text,
  locale text not null,
  trace_id text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, cart_id) references carts (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id)
);
create index payment_requests_by_id on payment_requests (id);
create unique index one_living_request_per_cart on payment_requests (organization_id, cart_id)
  where status in ('open', 'exhausted');
create index payment_requests_to_sweep on payment_requests (expires_at) where status in ('open', 'exhausted');

create table payment_attempts (
  organization_id integer not null,
  id uuid not null,
  request_id uuid not null,
  number integer not null,
  status text not null default 'open'
    check (status in ('open', 'authorized', 'captured', 'refused', 'failed', 'closed', 'undoing', 'undone')),
  payment_method text not null,
  intent_id text,
  account_id text not null,
  replay integer not null default 0,
  error_code text,
  decline_code text,
  trace_id text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, request_id, number),
  foreign key (organization_id, request_id) references payment_requests (organization_id, id)
);
create unique index one_open_attempt_per_request on payment_attempts (organization_id, request_id)
  where status = 'open';
create unique index attempts_by_intent on payment_attempts (intent_id);
create index attempts_by_id on payment_attempts (id);
create index attempts_still_open on payment_attempts (created_at) where status = 'open';

create table orders (
  organization_id integer not null,
  id integer generated always as identity,
  cart_id uuid not null,
  form_id integer not null,
  status text not null default 'Committed' check (status in ('Committed', 'Processed', 'Canceled', 'Refunded')),
  amount integer not null check (amount >= 0),
  tip integer not null check (tip >= 0),
  currency text not null default 'EUR' check (currency = 'EUR'),
  locale text not null,
  trace_id text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  constraint a_cart_is_paid_once unique (organization_id, cart_id),
  foreign key (organization_id, cart_id) references carts (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id)
);
create index orders_by_id on orders (id);
create index orders_by_form on orders (organization_id, form_id, id);

create table order_items (
  organization_id integer not null,
  id integer generated always as identity,
  order_id integer not null,
  position integer not null,
  tier_id integer,
  tier_type text not null,
  label text not null,
  amount integer not null check (amount >= 0),
  discount integer not null default 0 check (discount >= 0),
  quantity integer not null default 1 check (quantity > 0),
  vat_rate numeric(5, 2) not null default 0,
  details jsonb not null default '{}',
  primary key (organization_id, id),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, tier_id) references tiers (organization_id, id)
);
create index order_items_by_order on order_items (organization_id, order_id, position);

-- The frozen accounting snapshot: what was sold, to whom, under which consents, as it stood when the order was made.
-- It has no UPDATE or DELETE right, and stays when the person's own rows are erased (art. 17.3 b RGPD).
create table order_snapshots (
  organization_id integer not null,
  order_id integer not null,
  snapshot jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, order_id),
  foreign key (organization_id, order_id) references orders (organization_id, id)
);

-- One payment is one charge (D6). `key` is its 128-bit capability; the integer id is the public API's.
create table payments (
  organization_id integer not null,
  id integer generated always as identity,
  key uuid not null,
  request_id uuid,
  order_id integer,
  number integer not null default 1,
  due_on date not null,
  amount integer not null check (amount >= 0),
  amount_tip integer not null default 0 check (amount_tip >= 0),
  currency text not null default 'EUR' check (currency = 'EUR'),
  status text not null check (status in ('Waiting', 'Pending', 'WaitingAuthentication', 'WaitingBankValidation',
    'Capturing', 'Refused', 'Error', 'Authorized', 'Refunding', 'Contested', 'Refunded', 'Canceled', 'Abandoned')),
  error_code integer,
  attempt_id uuid,
  intent_id text,
  captured_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, request_id, number),
  foreign key (organization_id, request_id) references payment_requests (organization_id, id),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, attempt_id) references payment_attempts (organization_id, id)
);
create unique index payments_by_key on payments (key);
create index payments_by_order on payments (organization_id, order_id, number);
create index payments_by_intent on payments (intent_id);
create index payments_capturing on payments (created_at) where status = 'Capturing';

grant select, insert, update on carts, payers, payment_requests, payment_attempts, orders, payments to obole_app;
grant select, insert, update, delete on holds to obole_app;
grant select, insert on order_items, order_snapshots to obole_app;
