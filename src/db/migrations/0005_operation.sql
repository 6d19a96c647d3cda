-- why: what the operator runs: kill switches, mails that were handed over, heartbeats of workers, the installation's own
-- identity (part of every idempotency key, so that a restored copy never repeats another's keys).

create table installation (
  is_the_only_row boolean primary key default true check (is_the_only_row),
  id uuid not null default gen_random_uuid(),
  restored_at timestamptz,
  jobs_released_at timestamptz,
  demo_seeded_at timestamptz
);
insert into installation default values;

-- A switch that is off stops new work of its kind; `organization_id` null means everywhere.
create table kill_switches (
  id integer generated always as identity primary key,
  name text not null check (name in ('payments', 'captures', 'offSessionCharges')),
  organization_id integer references organizations (id),
  off_since timestamptz not null,
  reason text not null
);
create unique index kill_switches_once on kill_switches (name, coalesce(organization_id, 0));

-- One mail per (kind, subject): the row is the claim, `sent_at` the hand-over.
create table mails (
  organization_id integer not null references organizations (id),
  kind text not null,
  subject_id text not null,
  message_id text not null,
  claimed_at timestamptz not null,
  sent_at timestamptz,
  primary key (organization_id, kind, subject_id)
);

create table worker_heartbeats (
  worker_id text primary key,
  seen_at timestamptz not null
);

grant select, update on installation to obole_app;
grant select, insert, update, delete on kill_switches, worker_heartbeats to obole_app;
grant select, insert, update on mails to obole_app;
