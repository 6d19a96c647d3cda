-- why: what the operator decides while the installation runs (caps of instalments, factors of the suggested contribution, the
-- cap of what an association collects before it is verified) is data that a page changes and the audit tells, not a
-- variable of the environment that asks for a restart.

-- One row for each setting that was ever changed; the others have their defaults.
create table operator_settings (
  name text primary key check (name in ('instalments', 'creditCounsel', 'tipFactors', 'collectCap', 'refundProofAbove',
    'homeIntro')),
  value jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null
);

-- Up to how many cents this organization may collect before it is verified; null: as the operator set it for all.
alter table organizations add column collect_cap bigint check (collect_cap >= 0);

-- What an organization that is not verified has collected, in cents. A job counts it; a table of its own, because each change
-- of an organization writes its search entries anew.
create table collected_sums (
  organization_id integer primary key references organizations (id) on delete cascade,
  collected bigint not null,
  counted_at timestamptz not null
);

grant select, insert, update on operator_settings, collected_sums to obole_app;
