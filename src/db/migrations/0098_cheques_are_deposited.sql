-- why: cheques that were recorded are taken to the bank together, with a slip that has a number, and the line of the bank that brings
-- their money stands for it (rules PAY-29, BNK-3).
create table deposit_slips (
  organization_id integer not null references organizations (id),
  number integer not null check (number > 0),
  -- Of the form that made it: however often it is sent, it is one slip.
  request_key uuid not null,
  made_on date not null,
  cheques integer not null check (cheques > 0),
  amount integer not null check (amount > 0),
  made_by integer not null references users (id),
  made_at timestamptz not null,
  -- Its cheques were taken back: the number stays used.
  voided_by integer references users (id),
  voided_at timestamptz,
  primary key (organization_id, number),
  unique (organization_id, request_key),
  constraint somebody_takes_back check ((voided_by is null) = (voided_at is null))
);

alter table recorded_payments add column slip_number integer;
alter table recorded_payments add constraint recorded_payments_slip foreign key (organization_id, slip_number)
  references deposit_slips (organization_id, number) not valid;
create index recorded_payments_to_deposit on recorded_payments (organization_id, received_on, payment_id)
  where slip_number is null and voided_at is null;
create index recorded_payments_of_slip on recorded_payments (organization_id, slip_number) where slip_number is not null;

alter table bank_lines add column slip_number integer;
alter table bank_lines drop constraint bank_lines_match_check;
alter table bank_lines
  add constraint bank_lines_match_check check (match in ('payout', 'payment', 'slip', 'nothing')),
  add constraint bank_lines_slip foreign key (organization_id, slip_number) references deposit_slips (organization_id, number),
  add constraint a_slip_is_named check ((match is not distinct from 'slip') = (slip_number is not null));
create unique index bank_lines_of_slip on bank_lines (organization_id, slip_number) where slip_number is not null;

grant select, insert, update on deposit_slips to obole_app;
