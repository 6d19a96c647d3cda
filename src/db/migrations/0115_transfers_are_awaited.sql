-- why: an order may wait for a transfer to the association's own account: it has a reference, its places are kept until a day, and the
-- line of the bank that names the reference is its money (rules PAY-32 to PAY-34, BNK-6).
create table transfer_settings (
  organization_id integer primary key references organizations (id),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  holder text not null check (holder <> ''),
  -- How long an order waits.
  days integer not null check (days between 3 and 60),
  changed_by integer not null references users (id),
  changed_at timestamptz not null
);

-- How long orders wait where payers may choose a transfer by themselves; null: they may not.
alter table organizations add column transfer_days integer check (transfer_days between 3 and 60);

create table awaited_transfers (
  organization_id integer not null,
  payment_id integer not null,
  form_id integer not null,
  reference text not null,
  amount integer not null check (amount > 0),
  -- The last day on which it is waited for.
  due_on date not null,
  -- What came of it by now.
  received integer not null default 0 check (received >= 0),
  asked_at timestamptz not null,
  -- Its money is there, or its places were let go.
  ended_at timestamptz,
  is_let_go boolean not null default false,
  -- What came beyond it was sent back, or given by its payer's own words.
  surplus_as text check (surplus_as in ('returned', 'given')),
  surplus_words text,
  surplus_by integer references users (id),
  surplus_at timestamptz,
  primary key (organization_id, payment_id),
  unique (organization_id, reference),
  foreign key (organization_id, payment_id) references payments (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  constraint only_what_ended_is_let_go check (not is_let_go or ended_at is not null),
  constraint somebody_settles_a_surplus check (num_nulls(surplus_as, surplus_by, surplus_at) in (0, 3)),
  constraint a_gift_has_its_words check (surplus_as is distinct from 'given' or surplus_words is not null)
);
create index awaited_transfers_open on awaited_transfers (organization_id, due_on, payment_id) where ended_at is null;
create index awaited_transfers_due on awaited_transfers (due_on, payment_id) where ended_at is null and received = 0;
create index awaited_transfers_surplus on awaited_transfers (organization_id, ended_at, payment_id)
  where ended_at is not null and surplus_as is null and (received > amount or (is_let_go and received > 0));

-- Money that is awaited is at somebody's bank until it is there, or nobody waits for it any more.
alter table payments drop constraint recorded_money_is_paid_or_void;
alter table payments add constraint recorded_money_is_paid_or_void check (means in ('Card', 'Sepa')
  or status in ('Pending', 'Authorized', 'Canceled')
  or means = 'BankTransfer' and status in ('WaitingBankValidation', 'Refused', 'Abandoned')) not valid;

-- Each sum that came, by the line of the bank that brought it or by hand.
create table transfer_parts (
  organization_id integer not null,
  payment_id integer not null,
  number integer not null check (number > 0),
  amount integer not null check (amount > 0),
  received_on date not null,
  line_id integer,
  -- The form that somebody sent it with, once.
  request_key uuid,
  recorded_by integer not null references users (id),
  recorded_at timestamptz not null,
  primary key (organization_id, payment_id, number),
  foreign key (organization_id, payment_id) references awaited_transfers (organization_id, payment_id)
);
create unique index transfer_parts_of_form on transfer_parts (organization_id, payment_id, request_key) where request_key is not null;
create unique index transfer_parts_of_line on transfer_parts (organization_id, line_id) where line_id is not null;

alter table bank_lines add column transfer_id integer;
alter table bank_lines drop constraint bank_lines_match_check;
alter table bank_lines
  add constraint bank_lines_match_check check (match in ('payout', 'payment', 'slip', 'transfer', 'nothing')) not valid,
  add constraint a_transfer_is_named check ((match is not distinct from 'transfer') = (transfer_id is not null)) not valid;
create index bank_lines_of_transfer on bank_lines (organization_id, transfer_id) where transfer_id is not null;

grant select, insert, update on transfer_settings, awaited_transfers to obole_app;
grant select, insert, update, delete on transfer_parts to obole_app;
