-- why: whoever paid for a place at an event gets a ticket for it, with a number that no other of this event has and a code for the door
-- (rules TKT-1, TKT-2). A ticket is a row: its page and its PDF say what is true when they are opened.
create table tickets (
  organization_id integer not null,
  id uuid not null,
  form_id integer not null,
  order_id integer not null,
  item_id integer not null,
  -- Which of an item's places it is for, from 1.
  place integer not null check (place > 0),
  number integer not null check (number > 0),
  secret text not null,
  code text not null,
  -- Rises when it is passed on: links of before open nothing.
  version integer not null default 1,
  -- Who it is for since its name was changed; null: as the order says.
  first_name text,
  last_name text,
  -- The address that it was passed on to; null: its payer's.
  email text,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, item_id, place),
  unique (organization_id, form_id, number),
  unique (organization_id, form_id, code),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, item_id) references order_items (organization_id, id)
);
create index tickets_of_order on tickets (organization_id, order_id);
create unique index tickets_by_id on tickets (id);

-- Each change of a name, and each passing on: what stood there before, and the code that opens no door any more.
create table ticket_changes (
  organization_id integer not null,
  id uuid not null,
  ticket_id uuid not null,
  kind text not null check (kind in ('renamed', 'passedOn')),
  first_name text,
  last_name text,
  email text,
  secret text,
  code text,
  changed_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, ticket_id) references tickets (organization_id, id) on delete cascade
);
create index ticket_changes_of_ticket on ticket_changes (organization_id, ticket_id);

grant select, insert, update on tickets to obole_app;
grant select, insert, delete on ticket_changes to obole_app;
