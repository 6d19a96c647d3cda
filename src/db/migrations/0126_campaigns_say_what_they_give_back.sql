-- why: each campaign says what it gives back to whoever does not come (rule REF-16), and a payer may take that by themselves (REF-18).
-- null: nothing was said. What a payer saw stands in the snapshot of their order, with what they agreed to.
alter table forms
  add column refund_rule jsonb,
  add constraint refund_rule_is_one check (refund_rule is null or jsonb_typeof(refund_rule -> 'steps') = 'array');

-- null: its payer gave the line back by themselves
alter table cancelled_lines alter column cancelled_by drop not null;
