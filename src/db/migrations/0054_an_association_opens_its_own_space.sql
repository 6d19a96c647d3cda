-- why: until now somebody had to plant an organization. Whoever opens one themselves proves their address by the link of a mail, which
-- carries what they said of it; terms and processing contract (GDPR article 28) are accepted with it, and that is kept (rule ACC-14).

-- What its reader opens with the link, as the domain reads it; null: an account alone.
alter table account_links add column opening jsonb;

-- Who accepted the operator's terms and the contract of processing for an organization, in which function, and in which version.
create table agreements (
  organization_id integer not null references organizations (id),
  user_id integer not null references users (id),
  position text not null check (position in ('presidency', 'treasury', 'secretariat', 'other')),
  terms_date text not null,
  accepted_at timestamptz not null,
  primary key (organization_id, user_id, accepted_at)
);
grant select, insert on agreements to obole_app;

-- Founding is an act of the product now.
grant insert, update on organizations to obole_app;
