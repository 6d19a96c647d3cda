-- why: associations that take members all year round sell twelve months from the purchase: such a rate has no days of its own.

alter table tiers add column valid_months integer check (valid_months between 1 and 60);
alter table tiers add constraint valid_by_days_or_months check (valid_months is null or (valid_from is null and valid_until is null));
