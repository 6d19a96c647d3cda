-- why: an organization that may issues tax receipts for what it was given: a document of its own kind and series, for persons and for
-- companies. What it says never changes: a receipt stands or is cancelled, and another takes its place.
alter table documents drop constraint documents_kind_check,
  add constraint documents_kind_check check (kind in ('attestation', 'taxReceipt', 'companyTaxReceipt'));

-- Whether it issues them now, as those who change what that hangs on note it: pages and programs read it.
alter table organizations add column issues_tax_receipts boolean not null default false;

-- What receipts say of their organization, and whether the platform may issue them in its name (mandate).
create table receipt_settings (
  organization_id integer primary key references organizations (id),
  body text,
  body_detail text not null default '',
  object text not null default '',
  articles text[] not null default '{}' check (articles <@ array['200', '238bis', '978']),
  mode text not null default 'eachGift' check (mode in ('eachGift', 'yearly')),
  signatory_name text not null default '',
  signatory_capacity text not null default '',
  issued_elsewhere boolean not null default false,
  mandated_by integer,
  mandated_at timestamptz,
  check ((mandated_by is null) = (mandated_at is null))
);

-- A receipt: its document holds what it says. `paid_on`: the latest day on which money that it covers came.
create table tax_receipts (
  organization_id integer not null references organizations (id),
  id uuid not null,
  kind text not null check (kind in ('taxReceipt', 'companyTaxReceipt')),
  year integer not null,
  number integer not null,
  status text not null default 'issued' check (status in ('issued', 'canceled')),
  amount integer not null check (amount > 0),
  paid_on date not null,
  issued_at timestamptz not null,
  replaces uuid,
  canceled_at timestamptz,
  cancel_cause text check (cancel_cause in ('byHand', 'givenBack')),
  cancel_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, id) references documents (organization_id, id) on delete cascade,
  check ((status = 'canceled') = (canceled_at is not null and cancel_cause is not null))
);
create index tax_receipts_by_id on tax_receipts (id);
create index tax_receipts_by_date on tax_receipts (organization_id, issued_at desc, id desc);

-- The payments that a receipt covers: one that stands covers each of its payments alone.
create table tax_receipt_payments (
  organization_id integer not null,
  receipt_id uuid not null,
  payment_id integer not null,
  amount integer not null check (amount > 0),
  stands boolean not null default true,
  primary key (organization_id, receipt_id, payment_id),
  foreign key (organization_id, receipt_id) references tax_receipts (organization_id, id) on delete cascade,
  foreign key (organization_id, payment_id) references payments (organization_id, id)
);
create unique index tax_receipt_of_payment on tax_receipt_payments (organization_id, payment_id) where stands;
create index tax_receipts_of_payment on tax_receipt_payments (organization_id, payment_id);

-- A receipt stands until it is cancelled, and never again.
create or replace trigger tax_receipts_begin before insert on tax_receipts for each row
  when (new.status not in ('issued'))
  execute function refuse_state('status');
create or replace trigger tax_receipts_move before update of status on tax_receipts for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'issued -> canceled');

grant select, insert, update on receipt_settings to obole_app;
grant select, insert on tax_receipts, tax_receipt_payments to obole_app;
grant update (status, canceled_at, cancel_cause, cancel_reason) on tax_receipts to obole_app;
grant update (stands) on tax_receipt_payments to obole_app;
