-- why: an association may change everything of a rate after a sale (rule FRM-9), so an order keeps the days for which what it
-- bought is valid, as it keeps the price; until now they were read from the rate, which would have changed them for everybody.
alter table order_items add column valid_from date, add column valid_until date;
update order_items i set valid_from = t.valid_from, valid_until = t.valid_until
from tiers t
where t.organization_id = i.organization_id and t.id = i.tier_id and (t.valid_from is not null or t.valid_until is not null);

-- A rate that nobody bought and that is in no cart is deleted, with its counters, options and questions; any other is withdrawn.
grant delete on tiers, stocks, extra_options, custom_fields to obole_app;
