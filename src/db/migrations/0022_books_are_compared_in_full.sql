-- why: a difference could stay unseen. The balances are compared each week with every posting there is.

-- What a run compared: the books (ledger, orders, provider), or the balances with their postings.
alter table reconciliations
  add column subject text not null default 'books' check (subject in ('books', 'balances'));
