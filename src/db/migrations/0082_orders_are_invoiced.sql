-- why: an order with a line that bears VAT, or that a company pays, gets an invoice, and a credit note for what of it comes back: documents
-- of their own kinds and series, in the name of the association, which states its VAT number and why it charges none where it does not.
alter table documents drop constraint documents_kind_check,
  add constraint documents_kind_check check (kind in ('attestation', 'taxReceipt', 'companyTaxReceipt', 'invoice', 'creditNote'));

alter table organizations
  add column vat_number text not null default '',
  add column vat_exemption text not null default ''
    check (vat_exemption in ('', 'franchise', 'nonProfit', 'training'));

-- The invoice of an order (place 0), then its credit notes, and further invoices for what was credited and kept after all (1, 2, ...): its
-- document has the same id and holds what it says.
-- `amount` in cents, with tax.
create table invoices (
  organization_id integer not null references organizations (id),
  id uuid not null,
  order_id integer not null,
  place integer not null check (place >= 0),
  kind text not null check (kind in ('invoice', 'creditNote')),
  year integer not null,
  number integer not null,
  amount integer not null check (amount > 0),
  issued_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, order_id, place),
  foreign key (organization_id, id) references documents (organization_id, id) on delete cascade,
  foreign key (organization_id, order_id) references orders (organization_id, id),
  check (place > 0 or kind = 'invoice')
);
create index invoices_by_date on invoices (organization_id, issued_at, id);

grant select, insert on invoices to obole_app;
