-- why: a gift may have a counterpart of a quarter of it at most, and of a limited sum a year (rule TAX-11): the association says what the
-- counterpart of a rate is worth, in cents. What was sold keeps it in `order_items.details`.
alter table tiers add column counterpart integer check (counterpart > 0);
