-- why: an organization gets its account at the provider by a job, once, and sees what the provider waits for before it pays out.

-- An account that is to be opened, stored before the call that opens it (rule OUT-2). `id` is the key of the call and a fact of the
-- account, by which it is found after doubt; `name` is what the call says, so that it can be repeated in the same words.
create table account_openings (
  organization_id integer not null references organizations (id),
  provider text not null,
  id uuid not null unique,
  name text not null,
  asked_at timestamptz not null,
  primary key (organization_id, provider)
);
grant select, insert on account_openings to obole_app;

-- What the provider said when it was last asked (rule OUT-3); null before the first time.
alter table provider_accounts
  add column may_be_paid_out boolean,
  add column needs jsonb,
  add column due_by timestamptz,
  add column bank_last4 text,
  add column bank_name text,
  add column read_at timestamptz;
