-- why: a list is looked at in the same way again and again: its filters and columns get a name, which everybody sees who reads the list.
create table list_views (
  organization_id integer not null references organizations (id),
  id integer not null generated always as identity,
  list text not null,
  name text not null,
  query text not null,
  created_by integer not null references users (id),
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create unique index list_views_by_name on list_views (organization_id, list, lower(name));

grant select, insert, update, delete on list_views to obole_app;
