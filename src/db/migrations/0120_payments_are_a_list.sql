-- why: payments are a list as orders are, by the day on which their money came, or was due, and found by their amount.
create index payments_listed on payments
  (organization_id, coalesce(captured_at, (due_on + time '12:00') at time zone 'Europe/Paris'), id)
  where order_id is not null and (captured_at is not null or status not in ('Waiting', 'Canceled', 'Abandoned'));
create index payments_listed_by_amount on payments (organization_id, (amount - amount_tip))
  where order_id is not null and (captured_at is not null or status not in ('Waiting', 'Canceled', 'Abandoned'));
