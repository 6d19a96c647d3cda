-- why: whoever owns the database could change an entry after it was counted, and nobody would see it where the sums stay the
-- same. Each batch of entries now gets a seal when it is folded, which depends on those entries and on every seal before it.

create table ledger_seals (
  organization_id integer not null references organizations (id),
  -- From 1, unbroken: each seal names the one before it.
  number integer not null check (number > 0),
  previous integer generated always as (nullif(number - 1, 0)) stored,
  -- What one fold took: an entry that commits late is in a later seal.
  entry_ids uuid[] not null check (cardinality(entry_ids) > 0),
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz not null,
  primary key (organization_id, number),
  foreign key (organization_id, previous) references ledger_seals (organization_id, number)
);
grant select, insert on ledger_seals to obole_app;

-- The hash of a seal, for who makes it and for who checks it. Every column of what it covers is in the text, as JSON, so that
-- no two contents read the same; instants are microseconds, which no session's settings change. An entry that is missing
-- leaves its id alone in the text. A seal stays what it was: a migration that changes what is sealed adds a function.
create function seal_hash(previous_hash bytea, organization integer, seal integer, sealed_at timestamptz, entries uuid[])
  returns bytea language sql stable
  return (
    select sha256(previous_hash || convert_to(
      jsonb_build_array(organization, seal, (extract(epoch from sealed_at) * 1000000)::bigint)::text
      || string_agg(
        jsonb_build_array(covered.id, e.kind, e.key, e.payment_id, e.currency, e.trace_id,
          (extract(epoch from e.booked_at) * 1000000)::bigint, (extract(epoch from e.recorded_at) * 1000000)::bigint,
          (select jsonb_agg(jsonb_build_array(p.position, p.account, p.amount) order by p.position) from postings p
           where p.organization_id = organization and p.entry_id = covered.id))::text,
        '' order by covered.id), 'UTF8'))
    from unnest(entries) as covered (id)
    left join ledger_entries e on e.organization_id = organization and e.id = covered.id);

-- One more seal of an organization. Whoever calls it holds the organization's lock, as a fold does.
create function seal_entries(organization integer, entries uuid[]) returns void language sql
begin atomic
  insert into ledger_seals (organization_id, number, entry_ids, hash, created_at)
  select organization, last.number + 1, entries, seal_hash(last.hash, organization, last.number + 1, now(), entries), now()
  from (
    select coalesce(max(number), 0) as number,
      coalesce((array_agg(hash))[1], '') as hash
    from (select number, hash from ledger_seals where organization_id = organization order by number desc limit 1) as newest
  ) as last;
end;

-- Seals what was folded before there were seals, in the order of the ids, as many at a time as a fold takes.
create function seal_folded(organization integer) returns void language plpgsql as $$
declare
  after uuid := '00000000-0000-0000-0000-000000000000';
  entries uuid[];
begin
  loop
    select array_agg(id order by id) into entries from (
      select e.id from ledger_entries e
      where e.organization_id = organization and e.id > after and not exists (
        select from unfolded_entries u where u.organization_id = e.organization_id and u.entry_id = e.id)
      order by e.id limit 5000) as page;
    exit when entries is null;
    perform seal_entries(organization, entries);
    after := entries[cardinality(entries)];
  end loop;
end $$;

-- Payments go on meanwhile, folds wait: each takes the lock of its organization.
do $$
begin
  perform from organizations order by id for no key update;
  perform seal_folded(id) from organizations;
end $$;

-- Whoever takes tokens, in whatever statement and of whatever version, seals their entries.
create function seal_taken_entries() returns trigger language plpgsql as $$
begin
  perform seal_entries(organization_id, array_agg(entry_id order by entry_id)) from taken group by organization_id;
  return null;
end $$;
create trigger unfolded_entries_sealed after delete on unfolded_entries referencing old table as taken
  for each statement execute function seal_taken_entries();

-- An organization that came in between has no lock of ours.
do $$
begin
  perform seal_folded(id) from organizations o where not exists (select from ledger_seals where organization_id = o.id);
end $$;
drop function seal_folded(integer);
