-- why: what is charged after the first day, what comes back, and what is handed on: charges of later payments, their
-- regularisation, refunds, disputes, payouts, the documents of a payment, and what the hourly comparison found (D6, D7).

-- By card or by direct debit. A refused payment is tried again on `retry_on`; its payer may pay it until `regularise_until`.
alter table payments
  add column means text not null default 'Card' check (means in ('Card', 'Sepa')),
  add column retry_on date,
  add column refusals integer not null default 0,
  add column regularise_until date;
create index payments_to_retry on payments (retry_on) where status in ('Refused', 'Error') and retry_on is not null;
create index payments_unpaid on payments (regularise_until) where status in ('Refused', 'Error') and regularise_until is not null;
create index payments_at_the_bank on payments (created_at) where status = 'WaitingBankValidation';

alter table payment_attempts
  add column means text not null default 'Card' check (means in ('Card', 'Sepa')),
  -- What the payer agreed to before a direct debit: the reference and the text as it was shown, when, from where.
  add column mandate jsonb,
  -- What may be shown of the method, where something is due later.
  add column method jsonb,
  -- Whose kept cards this try uses, or adds to where the card is to be kept, and their customer at the provider.
  add column user_id integer references users (id),
  add column customer_id text,
  add column keep_card boolean not null default false;

-- A schedule can be suspended by its payer, and its method seen before it expires: `method` is what may be shown of it.
alter table schedules
  drop constraint schedules_status_check,
  add constraint schedules_status_check check (status in ('Active', 'Suspended', 'Ended', 'Canceled')),
  add column means text not null default 'Card' check (means in ('Card', 'Sepa')),
  add column method jsonb,
  add column mandate jsonb,
  add column suspended_until date,
  add column expiry_told_for text;
create index schedules_due on schedules (next_on) where status = 'Active' and frequency = 'Monthly';
-- Kept methods that were not looked at yet.
create index schedules_to_look_at on schedules (created_at) where status = 'Active' and method is null;
-- A whole schedule is found by its kept method's expiry ("2026-12").
create index schedules_by_expiry on schedules ((method ->> 'expiresIn')) where status = 'Active';
create index schedules_by_method on schedules (customer_id, payment_method) where status in ('Active', 'Suspended');

-- One visit of a payer who settles a payment that was refused: the capability of its pages.
create table regularisations (
  organization_id integer not null,
  id uuid not null,
  payment_id integer not null,
  status text not null default 'open' check (status in ('open', 'paid', 'exhausted', 'expired', 'closed')),
  failed_attempts integer not null default 0,
  error_code text,
  locale text not null,
  trace_id text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, payment_id) references payments (organization_id, id)
);
create index regularisations_by_id on regularisations (id);
create unique index one_open_regularisation_per_payment on regularisations (organization_id, payment_id)
  where status = 'open';

-- One try to take a payment of later: on its day without its payer, or by its payer. At most one is under way per payment.
create table charges (
  organization_id integer not null,
  id uuid not null,
  payment_id integer not null,
  number integer not null,
  regularisation_id uuid,
  status text not null default 'open'
    check (status in ('open', 'sent', 'charged', 'refused', 'failed', 'closed', 'undoing', 'undone')),
  means text not null default 'Card' check (means in ('Card', 'Sepa')),
  amount integer not null check (amount >= 50),
  customer_id text,
  payment_method text not null,
  keep_method boolean not null default false,
  intent_id text,
  account_id text not null,
  replay integer not null default 0,
  error_code text,
  decline_code text,
  trace_id text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, payment_id, number),
  foreign key (organization_id, payment_id) references payments (organization_id, id),
  foreign key (organization_id, regularisation_id) references regularisations (organization_id, id)
);
create unique index one_charge_under_way_per_payment on charges (organization_id, payment_id)
  where status in ('open', 'sent');
create unique index charges_by_intent on charges (intent_id);
create index charges_by_id on charges (id);
create index charges_under_way on charges (created_at) where status in ('open', 'sent');

-- What is given back. A row reserves its part of the payment from the moment it is asked for.
create table refunds (
  organization_id integer not null,
  id uuid not null,
  number integer generated always as identity,
  payment_id integer not null,
  status text not null default 'requested' check (status in ('requested', 'sent', 'succeeded', 'failed')),
  organization_part integer not null check (organization_part >= 0),
  tip_part integer not null check (tip_part >= 0),
  -- Which items it is for: [{orderItemId, amount}]; null: no items in particular.
  lines jsonb,
  cancel_order boolean not null default false,
  send_mail boolean not null default true,
  comment text,
  requested_by text not null,
  provider_refund_id text,
  replay integer not null default 0,
  -- When the organization was given its part again, after a refund that the bank sent back.
  returned_at timestamptz,
  trace_id text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, id),
  check (organization_part + tip_part > 0),
  foreign key (organization_id, payment_id) references payments (organization_id, id)
);
create unique index refunds_by_provider_id on refunds (provider_refund_id);
create index refunds_by_payment on refunds (organization_id, payment_id);
create index refunds_by_number on refunds (number);
create index refunds_under_way on refunds (created_at) where status in ('requested', 'sent');

-- What a payer contested at the bank. An inquiry moves nothing.
create table disputes (
  organization_id integer not null,
  id uuid not null,
  payment_id integer not null,
  provider_dispute_id text not null,
  status text not null check (status in ('inquiry', 'open', 'won', 'lost', 'closed')),
  amount integer not null check (amount > 0),
  fee integer not null default 0 check (fee >= 0),
  organization_part integer not null check (organization_part >= 0),
  -- What the organization's account gave back, and what it still owes the operator.
  reversed integer not null default 0 check (reversed >= 0),
  receivable integer not null default 0 check (receivable >= 0),
  provider_charge_id text not null,
  replay integer not null default 0,
  reason text,
  trace_id text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, payment_id) references payments (organization_id, id)
);
create unique index disputes_by_provider_id on disputes (provider_dispute_id);
create index disputes_by_payment on disputes (organization_id, payment_id);

alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('capture', 'providerFee', 'refund', 'refundFailed', 'dispute',
    'disputeWon', 'disputeFee', 'transferReversal', 'transfer', 'payout', 'payoutFailed', 'correction')),
  add column recorded_at timestamptz not null default clock_timestamp();
create index ledger_entries_by_record on ledger_entries (organization_id, recorded_at);

-- Balances in constant time: what an account held when the entries until `recorded_until` were added up; the few later ones
-- are added when it is read.
create table account_balances (
  organization_id integer not null references organizations (id),
  account text not null,
  amount bigint not null,
  recorded_until timestamptz not null,
  primary key (organization_id, account)
);

-- What the provider paid to an organization's bank, with a statement that adds up to it.
create table payouts (
  organization_id integer not null references organizations (id),
  id uuid not null,
  provider_payout_id text not null,
  status text not null check (status in ('pending', 'paid', 'failed', 'canceled')),
  amount integer not null,
  arrival_on date,
  statement jsonb,
  trace_id text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, id)
);
create unique index payouts_by_provider_id on payouts (provider_payout_id);
create index payouts_by_organization on payouts (organization_id, created_at desc);

-- Where the poller of provider events stands, and what the hourly comparison found.
create table provider_cursors (
  name text primary key,
  cursor text,
  seen_at timestamptz not null
);
create table reconciliations (
  id uuid primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  compared integer not null default 0,
  difference bigint not null default 0,
  findings jsonb not null default '[]'
);
create index reconciliations_by_start on reconciliations (started_at desc);

-- A change of a plan that its payer has to authenticate first: another card, a higher monthly amount (D7). At most one is
-- under way per plan; `amount` is null where only the method changes.
create table setups (
  organization_id integer not null,
  id uuid not null,
  schedule_id integer not null,
  status text not null default 'open' check (status in ('open', 'kept', 'refused', 'closed')),
  amount integer check (amount >= 50),
  payment_method text not null,
  customer_id text not null,
  account_id text not null,
  setup_id text,
  replay integer not null default 0,
  decline_code text,
  trace_id text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, schedule_id) references schedules (organization_id, id)
);
create unique index one_open_setup_per_schedule on setups (organization_id, schedule_id) where status = 'open';
create index setups_by_schedule on setups (organization_id, schedule_id, created_at desc);
create unique index setups_by_provider_id on setups (setup_id);

-- Documents are made once, kept, and numbered without gaps per organization, series and year (D15).
create table document_numbers (
  organization_id integer not null references organizations (id),
  series text not null,
  year integer not null,
  next integer not null default 1,
  primary key (organization_id, series, year)
);
create table documents (
  organization_id integer not null references organizations (id),
  id uuid not null,
  kind text not null check (kind in ('attestation')),
  subject_id text not null,
  series text not null,
  year integer not null,
  number integer not null,
  locale text not null,
  sha256 text not null,
  size integer not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, kind, subject_id),
  unique (organization_id, series, year, number)
);
create index documents_by_id on documents (id);

-- Whose cards a connected user keeps.
create table user_customers (
  user_id integer primary key references users (id),
  customer_id text not null unique,
  created_at timestamptz not null
);

grant select, insert, update on setups, regularisations, charges, refunds, disputes, account_balances, payouts, provider_cursors,
  reconciliations, document_numbers, user_customers to obole_app;
grant select, insert on documents to obole_app;
