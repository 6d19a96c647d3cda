-- why: sales of which something is due later (D7), sales that cost nothing, and what an order keeps of its coupon. A schedule
-- says who grants it and that it costs nothing (credit law, D7); the card is kept only with one.

-- One customer of the provider per payment request, and only where the card is kept (D7).
alter table payment_requests add column customer_id text;

alter table orders
  add column coupon_code text,
  add column coupon_id integer,
  add foreign key (organization_id, coupon_id) references coupons (organization_id, id);

create table schedules (
  organization_id integer not null,
  id integer generated always as identity,
  order_id integer not null,
  frequency text not null check (frequency in ('Installment', 'Monthly')),
  status text not null default 'Active' check (status in ('Active', 'Ended', 'Canceled')),
  amount integer not null check (amount >= 50),
  -- Charges in all, the first included; null: until the payer stops it.
  count integer check (count > 1),
  day_of_levy integer not null check (day_of_levy between 1 and 31),
  next_on date not null,
  granted_by text not null default 'organization' check (granted_by = 'organization'),
  cost integer not null default 0 check (cost = 0),
  customer_id text not null,
  payment_method text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, order_id),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  constraint instalments_have_an_end check ((frequency = 'Installment') = (count is not null)),
  constraint every_month_has_the_day check (frequency = 'Installment' or day_of_levy <= 28)
);

-- A charge of an order has its number once.
drop index payments_by_order;
create unique index payments_by_order on payments (organization_id, order_id, number);
create index payments_due on payments (due_on) where status = 'Waiting';

grant select, insert, update on schedules to obole_app;
