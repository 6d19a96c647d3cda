-- why: a family pays a year with several cheques that are taken to the bank on days of their own (rule PAY-31). They are of one
-- recorded payment, which is paid once on the day when all of them were handed over.
create table series_cheques (
  organization_id integer not null,
  payment_id integer not null,
  number integer not null check (number > 0),
  amount integer not null check (amount > 0),
  -- From this day on it may be taken to the bank.
  deposit_on date not null,
  slip_number integer,
  -- The bank sent it back; and what it was for came otherwise, or with another cheque of the same series.
  returned_by integer references users (id),
  returned_at timestamptz,
  settled_by integer references users (id),
  settled_at timestamptz,
  primary key (organization_id, payment_id, number),
  foreign key (organization_id, payment_id) references recorded_payments (organization_id, payment_id),
  foreign key (organization_id, slip_number) references deposit_slips (organization_id, number),
  constraint somebody_returns check ((returned_by is null) = (returned_at is null)),
  constraint somebody_settles check ((settled_by is null) = (settled_at is null)),
  constraint only_what_was_deposited_returns check (returned_at is null or slip_number is not null),
  constraint only_what_returned_is_settled check (settled_at is null or returned_at is not null)
);
create index series_cheques_to_deposit on series_cheques (organization_id, deposit_on, payment_id) where slip_number is null;
create index series_cheques_of_slip on series_cheques (organization_id, slip_number) where slip_number is not null;
create index series_cheques_returned on series_cheques (organization_id, returned_at)
  where returned_at is not null and settled_at is null;
grant select, insert, update on series_cheques to obole_app;

-- Whoever records payments one after the other sees the last ones beneath, and takes one back for a moment (rule PAY-30).
create index recorded_payments_by_recorder on recorded_payments (organization_id, recorded_by, form_id, recorded_at);
