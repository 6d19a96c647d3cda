-- why: an entry that committed after later ones had been added up was never in a balance. Each entry now has a token until
-- it is added up, and each thing to compare or to state one of its own: whoever takes the token does the work, and no order
-- in which transactions commit can lose one.

-- From here to the end nobody writes what is seeded below.
lock table payments, ledger_entries, postings in share row exclusive mode;
lock table account_balances in access exclusive mode;

-- Tokens name rows that are never removed: a foreign key would cost each sale a second look at what it has just written.
-- They come and go all day, so each table is cleaned by how many are gone and not by its size.

-- Entries that no balance holds yet.
create table unfolded_entries (
  organization_id integer not null,
  entry_id uuid not null,
  primary key (organization_id, entry_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Entries that were added up and not compared yet with the orders and the provider, or that differ.
create table uncompared_entries (
  organization_id integer not null,
  entry_id uuid not null,
  primary key (organization_id, entry_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Entries of an organization's account that no statement of a payout holds yet.
create table unstated_entries (
  organization_id integer not null,
  entry_id uuid not null,
  primary key (organization_id, entry_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- Payments that were captured and not compared yet with the ledger and their order, or that differ.
create table uncompared_payments (
  organization_id integer not null,
  payment_id integer not null,
  primary key (organization_id, payment_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

-- A balance begins with every entry that sums to zero; the others keep their token, and stay in sight.
insert into unfolded_entries (organization_id, entry_id)
select e.organization_id, e.id from ledger_entries e
left join (select organization_id, entry_id, sum(amount) as total from postings group by organization_id, entry_id) p
  on p.organization_id = e.organization_id and p.entry_id = e.id
where p.total is distinct from 0;

alter table account_balances drop column recorded_until;

-- Makes the balances anew from the postings, for the owner: after somebody wrote to the ledger by hand.
create function rebuild_balances() returns void language plpgsql as $$
begin
  lock table ledger_entries, postings, unfolded_entries, account_balances in share row exclusive mode;
  delete from account_balances;
  insert into account_balances (organization_id, account, amount)
  select organization_id, account, sum(amount) from postings p
  where not exists (select from unfolded_entries u where u.organization_id = p.organization_id and u.entry_id = p.entry_id)
  group by organization_id, account;
end $$;
revoke execute on function rebuild_balances() from public;
select rebuild_balances();

insert into uncompared_entries (organization_id, entry_id)
select e.organization_id, e.id from ledger_entries e
where e.recorded_at > coalesce((select entries_from from reconciliations where finished_at is not null
    order by started_at desc, id desc limit 1), '-infinity')
  and not exists (select from unfolded_entries u where u.organization_id = e.organization_id and u.entry_id = e.id);

insert into uncompared_payments (organization_id, payment_id)
select organization_id, id from payments
where captured_at > coalesce((select payments_from from reconciliations where finished_at is not null
    order by started_at desc, id desc limit 1), '-infinity');

-- What no statement holds yet: everything after the last payout that has one.
insert into unstated_entries (organization_id, entry_id)
select distinct e.organization_id, e.id from ledger_entries e
join postings g on g.organization_id = e.organization_id and g.entry_id = e.id and g.account = 'organization'
left join lateral (
  select o.recorded_at, o.id from payouts p
  join ledger_entries o on o.organization_id = p.organization_id and o.kind = 'payout' and o.key = p.provider_payout_id
  where p.organization_id = e.organization_id and p.statement is not null
  order by o.recorded_at desc, o.id desc limit 1
) stated on true
where (stated.id is null or (e.recorded_at, e.id) > (stated.recorded_at, stated.id))
  and not exists (select from unfolded_entries u where u.organization_id = e.organization_id and u.entry_id = e.id);

alter table reconciliations drop column entries_from, drop column payments_from;
drop index ledger_entries_by_record;

-- Whoever adds an entry, in whatever statement, adds its token. An entry that the owner takes out and puts back has one.
create function keep_entry_tokens() returns trigger language plpgsql as $$
begin
  insert into unfolded_entries (organization_id, entry_id) select organization_id, id from added on conflict do nothing;
  return null;
end $$;
create trigger ledger_entries_unfolded after insert on ledger_entries referencing new table as added
  for each statement execute function keep_entry_tokens();

create function keep_payment_token() returns trigger language plpgsql as $$
begin
  insert into uncompared_payments (organization_id, payment_id) values (new.organization_id, new.id) on conflict do nothing;
  return null;
end $$;
create trigger payments_uncompared_from_start after insert on payments for each row
  when (new.captured_at is not null) execute function keep_payment_token();
create trigger payments_uncompared after update of captured_at on payments for each row
  when (new.captured_at is not null and new.captured_at is distinct from old.captured_at)
  execute function keep_payment_token();

grant select, insert, delete on unfolded_entries, uncompared_entries, unstated_entries, uncompared_payments to obole_app;
