-- why: a refund that cancels its order notes what was paid before, so that whatever the bank still brings goes back too.
alter table refunds
  -- Payments of the order that were captured when cancelling was asked for; null: the order is not cancelled.
  add column kept_payments integer[];
