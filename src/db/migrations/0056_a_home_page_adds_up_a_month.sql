-- why: the first page of the back office says what came in the last thirty days. Without an index of an organization's captures every
-- payment that it ever had is read; with the amounts in the index no payment is.

create index payments_captured_by_organization on payments (organization_id, captured_at) include (amount, amount_tip)
  where captured_at is not null;
create index refunds_by_organization_and_date on refunds (organization_id, created_at) where status = 'succeeded';
