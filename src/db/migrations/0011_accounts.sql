-- why: accounts that people open, lose and find again. A link of a mail is one row: its token is signed, never stored, and
-- works once. Wrong passwords are counted by what was typed, so that an address without an account locks the same. A
-- refresh token remembers when its session began and which token took its place (D11).

alter table users add column password_set_at timestamptz;
update users set password_set_at = created_at where password_hash is not null;

alter table refresh_tokens
  add column started_at timestamptz,
  add column replaced_by uuid;
update refresh_tokens set started_at = issued_at;
alter table refresh_tokens alter column started_at set not null;
create index refresh_tokens_by_user on refresh_tokens (user_id);

create table account_links (
  id uuid primary key,
  purpose text not null check (purpose in ('activation', 'password')),
  email text not null,
  email_key text not null,
  locale text not null check (locale in ('fr', 'en')),
  -- Where the person was when they asked: a path of this site.
  return_to text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_links_by_email on account_links (email_key, created_at);
create index account_links_by_expiry on account_links (expires_at);

-- The key is a digest of the address as it is compared: nobody's address stands here.
create table login_tries (
  account_key bytea primary key,
  failed integer not null,
  failed_at timestamptz not null,
  locked_until timestamptz
);
create index login_tries_by_age on login_tries (failed_at);

grant select, insert, update, delete on account_links, login_tries to obole_app;
