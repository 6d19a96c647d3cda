-- why: who runs the installation is a person with an account, and what is grave asks for a second factor, proven in this very
-- session (rule ACC-9). The secret of an app is sealed with a key derived from the signing secrets, recovery codes are argon2id.

-- Whoever may act for the installation; `invited_by` null: from the terminal.
create table operators (
  user_id integer primary key references users (id),
  since timestamptz not null,
  invited_by integer references users (id)
);

-- A signed link by mail that makes an operator, once.
create table operator_invitations (
  id uuid primary key,
  email text not null,
  email_key text not null,
  locale text not null check (locale in ('fr', 'en')),
  invited_by integer references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index operator_invitations_by_email on operator_invitations (email_key, created_at);
create index operator_invitations_by_expiry on operator_invitations (expires_at);

-- What a passkey knows its account by: random, never the address.
alter table users add column passkey_handle bytea unique;

create table passkeys (
  credential_id text primary key,
  user_id integer not null references users (id),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  is_backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);

-- One app with codes for each account. Without `confirmed_at` its first code is still to come. `last_step` is the last window
-- of 30 seconds whose code was taken: no code works twice.
create table authenticator_apps (
  user_id integer primary key references users (id),
  sealed_secret text not null,
  name text not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  used_at timestamptz
);

-- `place` stands at the head of each code, so that one hash is compared and not ten.
create table recovery_codes (
  user_id integer not null references users (id),
  place integer not null check (place between 0 and 9),
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, place)
);

-- What a passkey signs, once, within five minutes; of nobody in particular where somebody logs in with it.
create table passkey_challenges (
  id uuid primary key,
  purpose text not null check (purpose in ('register', 'prove', 'login')),
  challenge text not null,
  user_id integer references users (id),
  session_id uuid,
  expires_at timestamptz not null,
  check ((purpose = 'login') = (user_id is null)),
  check ((user_id is null) = (session_id is null))
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- The last proof of a session (a family of refresh tokens); its own row, so that a token that rotates meanwhile loses none.
create table session_proofs (
  session_id uuid primary key,
  user_id integer not null references users (id),
  factor text not null check (factor in ('passkey', 'app', 'recoveryCode')),
  proven_at timestamptz not null
);
create index session_proofs_by_user on session_proofs (user_id);
create index session_proofs_by_age on session_proofs (proven_at);

grant select, insert, update, delete on operators, operator_invitations, passkeys, authenticator_apps, recovery_codes,
  passkey_challenges, session_proofs to obole_app;
