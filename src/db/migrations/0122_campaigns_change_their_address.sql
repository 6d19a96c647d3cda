-- why: a campaign whose name changes gets an address that says it, and every address that it had leads to it for ever (rule ADDR-13).
create table former_addresses (
  organization_id integer not null,
  form_type text not null,
  slug text not null,
  form_id integer not null,
  left_at timestamptz not null,
  primary key (organization_id, form_type, slug),
  foreign key (organization_id, form_id) references forms (organization_id, id)
);
create index former_addresses_of_form on former_addresses (organization_id, form_id);

grant select, insert, delete on former_addresses to obole_app;
