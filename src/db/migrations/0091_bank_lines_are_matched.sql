-- why: an association gives the file of its bank, and sees which of its lines are payouts of the platform or transfers that were recorded,
-- and which are neither (rules BNK-1 to BNK-5).
create table bank_files (
  organization_id integer not null references organizations (id),
  id uuid not null,
  name text not null,
  sha256 text not null,
  format text check (format in ('camt', 'ofx', 'csv')),
  status text not null check (status in ('waiting', 'read', 'refused')),
  -- Lines that it has, and those of them that are stored by now.
  lines integer,
  stored integer not null default 0,
  -- Lines that no file before it had; those that were matched by themselves.
  fresh integer,
  matched integer,
  -- Why nothing of it was read: a code, with the place in it.
  problem jsonb check (octet_length(problem::text) <= 1000),
  sent_by integer not null references users (id),
  sent_at timestamptz not null,
  primary key (organization_id, id)
);
create index bank_files_by_time on bank_files (organization_id, sent_at desc);
create index bank_files_swept on bank_files (sent_at);
create index bank_files_by_contents on bank_files (organization_id, sha256);

create table bank_lines (
  organization_id integer not null,
  id integer generated always as identity,
  file_id uuid not null,
  -- What tells it from every other line: the same line in two files is stored once.
  fingerprint text not null,
  booked_on date not null,
  amount integer not null check (amount <> 0),
  counterpart text not null,
  note text not null,
  reference text,
  end_to_end text,
  -- Words of all of it without accents, for the search.
  folded text not null,
  stored_at timestamptz not null,
  match text check (match in ('payout', 'payment', 'nothing')),
  payout_id uuid,
  payment_id integer,
  -- Null: it was matched by itself.
  matched_by integer references users (id),
  matched_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, fingerprint),
  foreign key (organization_id, payment_id) references payments (organization_id, id),
  foreign key (organization_id, payout_id) references payouts (organization_id, id),
  check ((match is null) = (matched_at is null)),
  check ((match is not distinct from 'payout') = (payout_id is not null)),
  check ((match is not distinct from 'payment') = (payment_id is not null))
);
create unique index bank_lines_of_payout on bank_lines (organization_id, payout_id) where payout_id is not null;
create unique index bank_lines_of_payment on bank_lines (organization_id, payment_id) where payment_id is not null;
create index bank_lines_open on bank_lines (organization_id, booked_on desc, id desc) where match is null and amount > 0;
create index bank_lines_by_day on bank_lines (organization_id, booked_on desc, id desc);
create index bank_lines_swept on bank_lines (stored_at);

grant select, insert, update, delete on bank_files, bank_lines to obole_app;
