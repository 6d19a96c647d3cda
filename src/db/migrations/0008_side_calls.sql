-- why: what visitors leave beside a sale: an address to be told of a reopening, a report of a page, a file for an answer; and
-- the sales conditions that an association shows on a page of its own.

alter table organizations add column sales_conditions text not null default '';

-- One line per address and form: leaving it twice changes nothing and tells nothing.
create table prospects (
  organization_id integer not null,
  form_id integer not null,
  email_key text not null,
  email text not null,
  locale text not null check (locale in ('fr', 'en')),
  created_at timestamptz not null,
  primary key (organization_id, form_id, email_key),
  foreign key (organization_id, form_id) references forms (organization_id, id)
);

-- Reports concern the operator, not a tenant: the address may be of a page that is gone.
create table reports (
  id uuid primary key,
  reason text not null check (reason in ('DISLIKE', 'INTELLECTUAL_PROPERTY', 'OFF_TOPIC', 'SPAM')),
  email text not null,
  message text not null,
  url text not null,
  trace_id text not null,
  created_at timestamptz not null
);
create index reports_by_date on reports (created_at);

-- A file belongs to its cart. The row comes before the bytes and goes after them, so that no bytes are ever forgotten:
-- `stored_at` says that they are there.
create table files (
  organization_id integer not null,
  id uuid not null,
  cart_id uuid not null,
  name text not null,
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic')),
  size integer not null check (size > 0),
  stored_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, cart_id) references carts (organization_id, id)
);
create index files_by_cart on files (organization_id, cart_id);
create index files_by_date on files (created_at);

grant select, insert on prospects, reports to obole_app;
grant select, insert, update, delete on files to obole_app;
