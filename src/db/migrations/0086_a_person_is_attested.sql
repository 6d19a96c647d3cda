-- why: a family has an attestation for each of its children (rule LAW-15): a document of its own kind, in the series of attestations, about
-- an item and the money of that item, `<item>:<digest>`. An item has several where something of it came back: they are read together.
alter table documents drop constraint documents_kind_check,
  add constraint documents_kind_check check (kind in
    ('attestation', 'personAttestation', 'taxReceipt', 'companyTaxReceipt', 'invoice', 'creditNote'));

create index documents_of_items on documents (organization_id, split_part(subject_id, ':', 1), created_at)
  where kind = 'personAttestation';
