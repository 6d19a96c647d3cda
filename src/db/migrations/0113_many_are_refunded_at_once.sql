-- why: everybody of a rate or of a campaign is refunded by one operation, each order once, whatever is killed in between (rules REF-12, REF-13).
create table group_refunds (
  organization_id integer not null,
  id uuid not null,
  form_id integer not null,
  -- null: every rate
  tier_id integer,
  ordered_from date,
  ordered_until date,
  share text not null check (share in ('all', 'percent', 'amount')),
  -- per cent of what a line cost, or cents for each place; null: all of it
  value integer check (value > 0),
  with_options boolean not null,
  cancel_orders boolean not null,
  words text not null,
  requested_by integer not null,
  created_at timestamptz not null,
  trace_id text not null,
  primary key (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  foreign key (organization_id, tier_id) references tiers (organization_id, id),
  check ((share = 'all') = (value is null)),
  check (share <> 'percent' or value <= 100)
);
create index group_refunds_of_form on group_refunds (organization_id, form_id, created_at desc);

create table group_refund_orders (
  organization_id integer not null,
  group_refund_id uuid not null,
  order_id integer not null,
  status text not null check (status in ('found', 'given', 'done', 'aside')),
  -- what it comes to in cents; null: nobody has looked yet
  amount integer check (amount >= 0),
  waits_for text check (waits_for in ('refund', 'dispute', 'bank', 'balance', 'provider')),
  aside_for text check (aside_for in ('recorded', 'plan', 'failed')),
  look_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, group_refund_id, order_id),
  foreign key (organization_id, group_refund_id) references group_refunds (organization_id, id),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  check ((status = 'aside') = (aside_for is not null))
);
create index group_refund_orders_by_status on group_refund_orders (organization_id, group_refund_id, status);
create index group_refund_orders_of_order on group_refund_orders (organization_id, order_id);
create index group_refund_orders_to_look_at on group_refund_orders (look_at, organization_id, order_id)
  where look_at is not null;

create or replace trigger group_refund_orders_begin before insert on group_refund_orders for each row
  when (new.status not in ('found'))
  execute function refuse_state('status');
create or replace trigger group_refund_orders_move before update of status on group_refund_orders for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'found -> given',
    'found -> done',
    'found -> aside',
    'given -> done',
    'given -> aside',
    'aside -> found',
    'aside -> done',
    'done -> aside');

-- null: it was asked for by itself
alter table refunds add column group_refund_id uuid;

grant select, insert on group_refunds to obole_app;
grant select, insert, update on group_refund_orders to obole_app;
