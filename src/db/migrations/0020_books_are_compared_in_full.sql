-- why: a difference could stay unseen, or stay for ever, and a statement could not be matched with the provider's own. Balances,
-- accounts and payouts are now compared and explained in full.

-- What a run compared: the books (ledger, orders, provider), or the balances with their postings.
alter table reconciliations
  add column subject text not null default 'books' check (subject in ('books', 'balances'));

-- Each account at the provider is compared every day, whether its ledger moved or not.
create table compared_accounts (
  organization_id integer primary key references organizations (id),
  compared_at timestamptz not null
);
grant select, insert, update on compared_accounts to obole_app;

-- The refund or dispute of ours that a movement says it is for: what the provider has moved already and the ledger does not
-- hold yet is taken out of the comparison.
alter table provider_movements add column own_id text;
create index provider_movements_by_own_id on provider_movements (own_id) where own_id is not null;
create index refunds_to_return on refunds (organization_id) where status = 'failed' and returned_at is null;
create index disputes_to_settle on disputes (organization_id)
  where (status in ('open', 'lost') and reversed + receivable < organization_part) or (status = 'won' and reversed > 0);

-- A correction is found by what it is about: the first part of its key.
create index ledger_corrections on ledger_entries (split_part(key, ':', 1)) where kind = 'correction';

-- Where the lines of a payout's statement come from: the provider's own movements of that payout, or our journal between two
-- payouts where the provider names none.
alter table payouts add column form text not null default 'journal' check (form in ('provider', 'journal'));
