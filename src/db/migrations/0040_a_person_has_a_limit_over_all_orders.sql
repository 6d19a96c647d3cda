-- why: a limit per person counts all orders of a person, also those in which somebody else paid for their place.
create index order_items_by_participant on order_items (organization_id, tier_id, lower(details #>> '{participant,email}'))
  where details #>> '{participant,email}' is not null;
