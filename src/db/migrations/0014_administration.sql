-- why: what people who administer a campaign need: pictures that they send for it, and invitations of others, each with a
-- link that works once.

-- A picture as it is served: made smaller, without what the camera wrote into it. The row comes before the bytes and goes
-- after them, so that no bytes are ever forgotten: `stored_at` says that they are there.
create table form_images (
  organization_id integer not null,
  id uuid not null,
  form_id integer not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  stored_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id)
);
-- Its address does not name the organization: anybody may look at it.
create unique index form_images_by_id on form_images (id);
create index form_images_by_form on form_images (organization_id, form_id, created_at);

-- `cover_idea` counts the generated covers that were looked at: each number is another picture of the same motif.
alter table forms
  add column image_id uuid,
  add column cover_idea integer not null default 1 check (cover_idea between 1 and 999),
  add foreign key (organization_id, image_id) references form_images (organization_id, id);

-- Whoever holds the signed link and the address administers; neither says whether there was an account before.
create table invitations (
  organization_id integer not null references organizations (id),
  id uuid not null,
  email text not null,
  email_key text not null,
  role text not null check (role in ('OrganizationAdmin', 'FormAdmin')),
  form_id integer,
  locale text not null check (locale in ('fr', 'en')),
  invited_by integer not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by integer references users (id),
  revoked_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  check ((role = 'FormAdmin') = (form_id is not null)),
  check ((accepted_at is null) = (accepted_by is null))
);
create unique index invitations_by_id on invitations (id);
-- One open invitation for one right: asking again renews it.
create unique index invitations_once on invitations (organization_id, email_key, role, coalesce(form_id, 0))
  where accepted_at is null and revoked_at is null;

-- The orders of a campaign in a period.
create index orders_by_form_and_date on orders (organization_id, form_id, created_at);

grant select, insert, update, delete on form_images to obole_app;
grant select, insert, update on invitations to obole_app;
