-- why: an organization may change its payment provider while plans, refunds and payouts of the one before go on. Whatever
-- names something of a provider says whose it is, frozen when its session begins; ids are unique per provider; and an
-- organization's account at each provider stays known. Everything until now was Stripe's.

-- The account of an organization at each provider that it uses or has used. The chosen one stands on the organization too,
-- from where it comes here.
create table provider_accounts (
  organization_id integer not null references organizations (id),
  provider text not null,
  account_id text not null,
  may_collect boolean not null default true,
  primary key (organization_id, provider),
  unique (provider, account_id)
);
insert into provider_accounts (organization_id, provider, account_id, may_collect)
select id, provider, provider_account_id, account_may_collect from organizations where provider_account_id is not null;
grant select, insert, update on provider_accounts to obole_app;

alter table organizations
  drop constraint organizations_provider_account_id_key,
  add constraint organizations_provider_account_id_key unique (provider_account_id, provider);

create function keep_provider_account() returns trigger language plpgsql as $$
begin
  insert into provider_accounts (organization_id, provider, account_id, may_collect)
  values (new.id, new.provider, new.provider_account_id, new.account_may_collect)
  on conflict (organization_id, provider) do update
    set account_id = excluded.account_id, may_collect = excluded.may_collect;
  return null;
end $$;
create trigger organizations_keep_account
  after insert or update of provider, provider_account_id, account_may_collect on organizations
  for each row when (new.provider_account_id is not null) execute function keep_provider_account();

-- Rows that are there get their provider; whoever writes a new one has to say it, so that a version from before stops.
alter table payment_requests add column provider text not null default 'stripe';
alter table payment_requests alter column provider drop default;
alter table regularisations add column provider text not null default 'stripe';
alter table regularisations alter column provider drop default;
alter table schedules add column provider text not null default 'stripe';
alter table schedules alter column provider drop default;

alter table setups add column provider text not null default 'stripe';
alter table setups alter column provider drop default;
drop index setups_by_provider_id;
create unique index setups_by_provider_id on setups (setup_id, provider);

alter table refunds add column provider text not null default 'stripe';
alter table refunds alter column provider drop default;
drop index refunds_by_provider_id;
create unique index refunds_by_provider_id on refunds (provider_refund_id, provider);

alter table disputes add column provider text not null default 'stripe';
alter table disputes alter column provider drop default;
drop index disputes_by_provider_id;
create unique index disputes_by_provider_id on disputes (provider_dispute_id, provider);

alter table payouts add column provider text not null default 'stripe';
alter table payouts alter column provider drop default;
drop index payouts_by_provider_id;
create unique index payouts_by_provider_id on payouts (provider_payout_id, provider);

-- A user has one customer at each provider.
alter table user_customers add column provider text not null default 'stripe';
alter table user_customers
  alter column provider drop default,
  drop constraint user_customers_pkey,
  add primary key (user_id, provider),
  drop constraint user_customers_customer_id_key,
  add constraint user_customers_customer_id_key unique (customer_id, provider);

alter table debit_methods add column provider text not null default 'stripe';
alter table debit_methods
  alter column provider drop default,
  drop constraint debit_methods_pkey,
  add primary key (payment_method, provider);

alter table provider_events add column provider text not null default 'stripe';
alter table provider_events
  alter column provider drop default,
  drop constraint provider_events_pkey,
  add primary key (account, event_id, provider);

alter table provider_cursors add column provider text not null default 'stripe';
alter table provider_cursors
  alter column provider drop default,
  drop constraint provider_cursors_pkey,
  add primary key (name, provider);

alter table provider_movements add column provider text not null default 'stripe';
alter table provider_movements
  alter column provider drop default,
  drop constraint provider_movements_pkey,
  add primary key (id, provider);

-- Where the provider asks for the method on its own page, it is known only once the money came.
alter table payment_attempts alter column payment_method drop not null;

-- Looks that wait in the queue say whose event they follow up.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    update graphile_worker._private_jobs j set payload = (j.payload::jsonb || '{"provider": "stripe"}')::json
    from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'handle-provider-event' and j.payload::jsonb ->> 'provider' is null;
  end if;
end $$;
