-- why: whoever paid for a membership gets a card for it, with a number that no other of its association has and a code by which a door
-- knows its holder (rules CRD-1, CRD-2). A card is a row, as a ticket is: its page and its PDF say what is true when they are opened.
create table membership_cards (
  organization_id integer not null,
  id uuid not null,
  form_id integer not null,
  order_id integer not null,
  item_id integer not null,
  -- Which of an item's memberships it is for, from 1.
  place integer not null check (place > 0),
  number integer not null check (number > 0),
  secret text not null,
  code text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, item_id, place),
  unique (organization_id, number),
  unique (organization_id, code),
  unique (organization_id, secret),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, item_id) references order_items (organization_id, id)
);
create index membership_cards_of_order on membership_cards (organization_id, order_id);
create index membership_cards_of_form on membership_cards (organization_id, form_id, number);
create unique index membership_cards_by_id on membership_cards (id);

grant select, insert on membership_cards to obole_app;
