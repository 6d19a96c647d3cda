-- why: an association takes the journal of its money to its accounting software (rules BKP-1 to BKP-6): it says on which accounts, and closes
-- months, of which nothing changes afterwards.

-- How an association keeps its journal; without a row: by payment, under the code OB.
create table journal_settings (
  organization_id integer primary key references organizations (id),
  rhythm text not null default 'payment' check (rhythm in ('payment', 'day')),
  code text not null default 'OB' check (code ~ '^[A-Z]{2,4}$'),
  -- Whether each month is closed on the second day of the next one, and sent.
  closes_monthly boolean not null default false,
  -- Who gets the files of a closed month besides the association's own treasurers.
  accountant_email text check (accountant_email <> '')
);
grant select, insert, update on journal_settings to obole_app;

-- Accounts that it has set: of a use, a campaign or a rate. Without a row: what is proposed.
create table journal_accounts (
  organization_id integer not null references organizations (id),
  scope text not null check (scope in ('use', 'campaign', 'rate')),
  -- The name of the use, or the id of the campaign or rate.
  subject text not null,
  number text not null check (number ~ '^[1-7][0-9]{2}[0-9A-Z]{0,12}$'),
  name text check (name <> ''),
  primary key (organization_id, scope, subject)
);
grant select, insert, update, delete on journal_accounts to obole_app;

-- A closed month: what it holds, and a hash of that and of the hash before it. Never changed.
create table closed_months (
  organization_id integer not null references organizations (id),
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  number integer not null check (number > 0),
  code text not null,
  closed_at timestamptz not null,
  -- Null: the timetable did.
  closed_by integer,
  entries integer not null check (entries >= 0),
  -- The sum of its debits in cents, which is that of its credits.
  amount bigint not null check (amount >= 0),
  -- Its sums by account, JSON as the hash has it.
  sums text not null,
  hash bytea not null check (length(hash) = 32),
  primary key (organization_id, month),
  unique (organization_id, number)
);
grant select, insert on closed_months to obole_app;

-- Its entries, some hundreds a page: JSON as the hash has it, which jsonb would write anew.
create table closed_entries (
  organization_id integer not null,
  month text not null,
  page integer not null check (page > 0),
  entries text not null,
  primary key (organization_id, month, page),
  foreign key (organization_id, month) references closed_months (organization_id, month) deferrable initially deferred
);
grant select, insert on closed_entries to obole_app;

-- A mark for each movement that a closed month holds: what has none is still to come into one.
create table closed_movements (
  organization_id integer not null,
  kind text not null,
  key text not null,
  month text not null,
  primary key (organization_id, kind, key),
  foreign key (organization_id, month) references closed_months (organization_id, month) deferrable initially deferred
);
grant select, insert on closed_movements to obole_app;

-- The journal reads the books by day, and what they say of the payments of an order.
create index ledger_entries_by_booking on ledger_entries (organization_id, booked_at, recorded_at, kind, key);
create index ledger_entries_by_payment on ledger_entries (organization_id, payment_id) where payment_id is not null;
