-- why: what must never be rewritten. The application's role may add postings, provider events and audit lines and read
-- them, nothing else; balance is checked in code and by the checker, without triggers or deferrable constraints.

create table ledger_entries (
  organization_id integer not null references organizations (id),
  id uuid not null,
  kind text not null check (kind in ('capture', 'providerFee', 'refund', 'dispute', 'disputeWon', 'correction')),
  -- The provider's own id of what happened is the idempotency key: the same money is never booked twice.
  key text not null,
  payment_id integer,
  currency text not null default 'EUR' check (currency = 'EUR'),
  trace_id text not null,
  booked_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, kind, key),
  foreign key (organization_id, payment_id) references payments (organization_id, id)
);

create table postings (
  organization_id integer not null,
  entry_id uuid not null,
  position integer not null,
  account text not null,
  amount integer not null check (amount <> 0),
  primary key (organization_id, entry_id, position),
  foreign key (organization_id, entry_id) references ledger_entries (organization_id, id)
);

create table provider_events (
  account text not null,
  event_id text not null,
  type text not null,
  payload jsonb not null,
  trace_id text not null,
  received_at timestamptz not null default now(),
  primary key (account, event_id)
);

create table audit (
  id uuid primary key,
  organization_id integer references organizations (id),
  actor text not null,
  action text not null,
  object text not null,
  facts jsonb not null default '{}',
  trace_id text not null,
  at timestamptz not null
);
create index audit_by_organization on audit (organization_id, at);

grant select, insert on ledger_entries, postings, provider_events, audit to obole_app;
