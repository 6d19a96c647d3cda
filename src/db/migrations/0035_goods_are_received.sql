-- why: fourteen days to change one's mind about goods run from the day on which they were received (L221-18 of the consumer
-- code), not from the order. An association notes when it handed an order over or sent it; until then the right stays open.

alter table orders add column delivered_on date;
