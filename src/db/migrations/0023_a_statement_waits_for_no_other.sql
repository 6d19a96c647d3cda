-- why: a payout whose statement could not be written held up those of every payout after it. What the journal says of a
-- payout is now drawn up in the order of the journal and waits here, until its statement is written from it or from what
-- the provider tells; so statements are written in any order, and each entry is still a line once.

alter table payouts add column journal jsonb;
