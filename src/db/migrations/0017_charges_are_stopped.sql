-- why: a month that its giver suspended is never taken, even by a charge that was under way

-- Nothing new is confirmed of such a charge, and nothing is tried after it; what the bank took before is read and kept.
alter table charges add column stopped_at timestamptz;
