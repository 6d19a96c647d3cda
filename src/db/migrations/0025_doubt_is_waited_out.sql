-- why: a call that the provider answered with a fault may still take effect there, after a fetch found nothing: the call that was
-- made anew under another key moved the money twice. Since when a call is in doubt is noted, and a new one waits for it to pass.
-- And what an organization was given again after a dispute that was won is no longer held by the charge's own transfer: a refund
-- takes it from where it is now, or the operator would pay it.

alter table payment_attempts add column doubt_since timestamptz;
alter table refunds
  add column doubt_since timestamptz,
  -- The dispute that was won whose part, given again, is taken for this refund; null: see takes_from.
  add column takes_from_dispute uuid,
  add foreign key (organization_id, takes_from_dispute) references disputes (organization_id, id),
  add constraint refunds_takes_from_one check (takes_from is null or takes_from_dispute is null);
alter table disputes
  add column doubt_since timestamptz,
  -- What the organization was given again after the dispute was won: 0 where nothing had been taken, null while that is not known.
  add column given integer check (given >= 0);

update disputes d set given = coalesce((
    select e_amount.amount from ledger_entries e
    cross join lateral (select max(p.amount) as amount from postings p
      where p.organization_id = e.organization_id and p.entry_id = e.id) e_amount
    where e.organization_id = d.organization_id and e.kind = 'transfer' and e.key = d.provider_dispute_id
      and exists (select from postings p
        where p.organization_id = e.organization_id and p.entry_id = e.id and p.account = 'organization')), 0)
  where d.status = 'won' and d.reversed = 0;
