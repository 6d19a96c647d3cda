-- why: receipts of a year are issued with one press, by a job that says how far it has come, and their number and sum are declared to the
-- tax office once a financial year (article 222 bis of the general tax code).
create table receipt_runs (
  organization_id integer not null references organizations (id),
  year integer not null,
  started_at timestamptz not null,
  total integer not null,
  done integer not null default 0,
  finished_at timestamptz,
  primary key (organization_id, year)
);

-- What an organization noted as declared: the two numbers as they stood then.
create table receipt_declarations (
  organization_id integer not null references organizations (id),
  ends_on date not null,
  count integer not null,
  amount bigint not null,
  declared_by integer not null,
  declared_at timestamptz not null,
  primary key (organization_id, ends_on)
);

grant select, insert, update on receipt_runs, receipt_declarations to obole_app;
