-- why: the back office lists orders, participants, members, instalments and monthly gifts, each by its date, filtered by amount, state
-- and name, and gives what a list shows as a file.
create index orders_by_date on orders (organization_id, created_at, id);
create index orders_by_amount on orders (organization_id, amount, created_at, id);
create index orders_given_back on orders (organization_id, created_at, id) where status in ('Canceled', 'Refunded');
create index order_items_by_price on order_items (organization_id, tier_type, (amount - discount))
  where tier_type in ('Registration', 'Membership');
create index order_items_by_last_name on order_items
  (organization_id, payer_key(details #>> '{participant,lastName}') text_pattern_ops)
  where details #>> '{participant,lastName}' is not null;
create index order_items_by_first_name on order_items
  (organization_id, payer_key(details #>> '{participant,firstName}') text_pattern_ops)
  where details #>> '{participant,firstName}' is not null;
create index payments_of_plans on payments (organization_id, due_on, id) where number > 1;
create index schedules_of_months on schedules (organization_id, created_at, id) where frequency = 'Monthly';

-- A file of what a list shows, written piece by piece: each piece is kept with where it ended, so that a process that dies goes on from
-- there. Nobody but who asked for it takes it along; a day after it is ready it goes, with its pieces.
create table exports (
  organization_id integer not null references organizations (id),
  id uuid not null,
  user_id integer not null references users (id),
  list text not null,
  query text not null,
  format text not null check (format in ('csv', 'xlsx')),
  locale text not null,
  -- The campaigns that it tells of, as the role of who asked reached; null: every one.
  form_ids integer[],
  total integer,
  done integer not null default 0,
  pieces integer not null default 0,
  bytes bigint not null default 0,
  progress jsonb not null default '{}',
  status text not null default 'writing' check (status in ('writing', 'ready', 'failed')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index exports_by_id on exports (id);
create index exports_by_user on exports (organization_id, user_id, created_at);
create index exports_by_end on exports (expires_at);

-- The bytes of a piece lie in the store of files under its id, which is written down before they are.
create table export_pieces (
  organization_id integer not null,
  export_id uuid not null,
  number integer not null,
  file_id uuid not null,
  primary key (organization_id, export_id, number),
  foreign key (organization_id, export_id) references exports (organization_id, id) on delete cascade
);

grant select, insert, update, delete on exports, export_pieces to obole_app;
