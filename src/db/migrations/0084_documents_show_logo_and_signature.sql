-- why: attestations, receipts and tickets show the logo of their organization, and receipts the signature of who answers for them. What a
-- document was issued with stays: a picture is never changed, only followed by another one.
create table document_images (
  organization_id integer not null references organizations (id),
  -- The file as pages show it, with its transparent ground, and as paper does, opaque.
  id uuid not null,
  paper_id uuid not null,
  kind text not null check (kind in ('logo', 'signature')),
  -- Of the file on paper.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Pixels.
  width integer not null check (width between 1 and 2000),
  height integer not null check (height between 1 and 2000),
  created_at timestamptz not null,
  -- When another one followed, or it was taken away: new documents do not show it any more.
  ended_at timestamptz,
  primary key (organization_id, id)
);
create unique index document_images_in_use on document_images (organization_id, kind) where ended_at is null;

grant select, insert, update on document_images to obole_app;
