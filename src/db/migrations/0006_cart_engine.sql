-- why: everything that a cart can hold: codes that lower its price, with uses that are counted like any other stock (D4),
-- options that are charged once per order, and the days between which a membership is valid.

alter table tiers
  add column valid_from date,
  add column valid_until date;

alter table extra_options add column per_order boolean not null default false;

-- `code` is in its normal form (domain/coupon). A limit of uses is a row of `stocks` with kind 'coupon'; without it the code
-- may be used any number of times. `tier_ids` null: every rate that may be discounted.
create table coupons (
  organization_id integer not null,
  id integer generated always as identity,
  form_id integer not null,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9_-]{0,49}$'),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount integer check (amount > 0),
  tier_ids integer[],
  start_at timestamptz,
  end_at timestamptz,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  constraint percent_or_amount check (num_nonnulls(percent, amount) = 1)
);
create unique index coupons_by_code on coupons (organization_id, form_id, code) where deleted_at is null;

alter table stocks drop constraint stocks_kind_check;
alter table stocks add constraint stocks_kind_check check (kind in ('tier', 'option', 'form', 'coupon')) not valid;
alter table stocks validate constraint stocks_kind_check;

-- `coupon_id` is null when the code in `coupon` does not apply to the items (any more): the payer is told so.
alter table carts
  add column coupon_id integer,
  add foreign key (organization_id, coupon_id) references coupons (organization_id, id);

grant select, insert, update on coupons to obole_app;
