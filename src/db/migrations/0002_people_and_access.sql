-- why: accounts, rights and sessions. Passwords are argon2id; a refresh token is stored hashed, rotates, and its reuse
-- revokes its family (D11). Rights name an organization and, for a FormAdmin, a form of that same organization.

create table users (
  id integer generated always as identity primary key,
  email text not null,
  email_key text not null unique,
  first_name text not null,
  last_name text not null,
  password_hash text,
  password_expired boolean not null default false,
  is_verified boolean not null default false,
  preferences jsonb not null default '{}',
  created_at timestamptz not null default now()
);

create table roles (
  organization_id integer not null references organizations (id),
  user_id integer not null references users (id),
  role text not null check (role in ('OrganizationAdmin', 'FormAdmin')),
  form_id integer,
  id integer generated always as identity,
  primary key (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  check ((role = 'FormAdmin') = (form_id is not null))
);
create unique index roles_once on roles (organization_id, user_id, role, coalesce(form_id, 0));
create index roles_by_user on roles (user_id);

create table refresh_tokens (
  id uuid primary key,
  family uuid not null,
  user_id integer not null references users (id),
  token_hash bytea not null unique,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  replaced_at timestamptz,
  revoked_at timestamptz
);
create index refresh_tokens_by_family on refresh_tokens (family);
create index refresh_tokens_by_expiry on refresh_tokens (expires_at);

grant select, insert, update on users to obole_app;
grant select, insert, update, delete on roles, refresh_tokens to obole_app;
