-- why: a search for a first and a last name reads an index by both, however many bear one of them; instalments of an amount are found by an
-- index as orders and items are (rule LST-3). An index by both names does what that of the last one did.
create index payers_by_names on payers
  (organization_id, payer_key(coalesce(nullif(company_name, ''), last_name)) text_pattern_ops, payer_key(first_name) text_pattern_ops)
  where coalesce(nullif(company_name, ''), last_name) is not null;
drop index payers_by_name;
create index order_items_by_names on order_items
  (organization_id, payer_key(details #>> '{participant,lastName}') text_pattern_ops,
    payer_key(details #>> '{participant,firstName}') text_pattern_ops)
  where details #>> '{participant,lastName}' is not null;
drop index order_items_by_last_name;
create index payments_of_plans_by_amount on payments (organization_id, (amount - amount_tip)) where number > 1;
