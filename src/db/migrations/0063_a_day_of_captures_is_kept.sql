-- why: the first page of the back office says what came in the last thirty days. By an index that holds the amounts it still read every
-- payment of two months, half a second for an association with a million. What came on each day is now kept where the entries of
-- captures are folded, once each; the few that are not folded yet are read beside it.

-- Payments go on meanwhile, folds wait: each takes the lock of its organization.
do $$
begin
  perform from organizations order by id for no key update;
end $$;

-- What an organization's captures of a day in Paris brought it, without the tips; what was given back later is not taken off here.
create table captured_days (
  organization_id integer not null references organizations (id),
  day date not null,
  collected bigint not null,
  payments integer not null,
  primary key (organization_id, day)
);
grant select, insert, update on captured_days to obole_app;

-- Makes the days anew from what was folded, for the owner. Folds wait here too.
create function rebuild_captured_days() returns void language plpgsql as $$
begin
  perform from organizations order by id for no key update;
  delete from captured_days;
  insert into captured_days (organization_id, day, collected, payments)
  select p.organization_id, (p.captured_at at time zone 'Europe/Paris')::date, sum(p.amount - p.amount_tip), count(*)
  from ledger_entries e
  join payments p on p.organization_id = e.organization_id and p.id = e.payment_id
  where e.kind = 'capture' and p.captured_at is not null
    and not exists (select from unfolded_entries u where u.organization_id = e.organization_id and u.entry_id = e.id)
  group by 1, 2;
end $$;
revoke execute on function rebuild_captured_days() from public;
select rebuild_captured_days();

-- Whoever takes tokens, in whatever statement and of whatever version, adds the days of their captures. By index, entry by entry:
-- a plan that was made while the ledger was nearly empty would read all of it.
create function keep_captured_days() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into captured_days (organization_id, day, collected, payments)
  select p.organization_id, (p.captured_at at time zone 'Europe/Paris')::date, sum(p.amount - p.amount_tip), count(*)
  from taken t
  join ledger_entries e on e.organization_id = t.organization_id and e.id = t.entry_id and e.kind = 'capture'
  join payments p on p.organization_id = e.organization_id and p.id = e.payment_id
  where p.captured_at is not null
  group by 1, 2
  on conflict (organization_id, day) do update
    set collected = captured_days.collected + excluded.collected, payments = captured_days.payments + excluded.payments;
  return null;
end $$;
-- Whoever writes tokens waits for this lock: it is taken last.
create trigger unfolded_entries_dated after delete on unfolded_entries referencing old table as taken
  for each statement execute function keep_captured_days();

-- An organization that came in between has no lock of ours: what it folded so far has no day yet.
insert into captured_days (organization_id, day, collected, payments)
select p.organization_id, (p.captured_at at time zone 'Europe/Paris')::date, sum(p.amount - p.amount_tip), count(*)
from organizations o
join ledger_entries e on e.organization_id = o.id and e.kind = 'capture'
join payments p on p.organization_id = e.organization_id and p.id = e.payment_id
where not exists (select from captured_days d where d.organization_id = o.id) and p.captured_at is not null
  and not exists (select from unfolded_entries u where u.organization_id = e.organization_id and u.entry_id = e.id)
group by 1, 2;
