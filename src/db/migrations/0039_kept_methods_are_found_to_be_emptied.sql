-- why: since a token may stand for a method, what is proposed for a plan, and a plan whose first debit was never sent, may have a
-- customer without a method. Each night looked for those from end to end; what is left to empty is few.
drop index setups_to_empty;
create index setups_to_empty on setups (settled_at) where settled_at is not null and customer_id <> '';
create index schedules_unsent on schedules (created_at)
  where status in ('Ended', 'Canceled') and payment_method is null and customer_id <> '';
