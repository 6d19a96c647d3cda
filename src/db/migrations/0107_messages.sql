-- why: an association writes to the people of a list, once each, to addresses that take mails, and nobody who said no gets its news (rules MSG-1 to
-- MSG-9).
create table messages (
  organization_id integer not null references organizations (id),
  id uuid not null,
  user_id integer not null references users (id),
  kind text not null check (kind in ('service', 'news')),
  status text not null check (status in ('draft', 'ready', 'sending', 'stopped')),
  list text not null,
  -- The query of the list's address.
  query text not null,
  -- The campaigns that its author reaches; null: every one.
  form_ids integer[],
  -- The language that it is written in.
  locale text not null,
  subject text not null,
  body text not null,
  -- Counts what was typed: who confirms has seen this one.
  version integer not null default 1,
  -- The number of the last recipient whose mail is queued.
  queued integer not null default 0,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (organization_id, id)
);
create unique index messages_by_id on messages (id);
create index messages_by_date on messages (organization_id, created_at, id);
create index messages_by_end on messages (created_at);

-- Whom it goes to, in the order of the list, and who is left out with the reason. What is said of them goes with their order's payer.
create table message_recipients (
  organization_id integer not null,
  message_id uuid not null,
  number integer not null,
  order_id integer not null,
  -- The line of the order that it is about; 0: its payer.
  item_id integer not null,
  -- Masked.
  reader text not null,
  email text,
  -- What stands in place of the merge fields.
  facts jsonb not null,
  reason text check (reason in ('no_address', 'twice', 'dead', 'given_back', 'no_consent', 'unsubscribed', 'empty_field')),
  primary key (organization_id, message_id, number),
  foreign key (organization_id, message_id) references messages (organization_id, id) on delete cascade,
  foreign key (organization_id, order_id) references orders (organization_id, id)
);
create index message_recipients_of_order on message_recipients (organization_id, order_id);

-- Who wants no news of an association any more, by a link or by their mailbox. A later yes, written down by the association, counts again.
create table news_refusals (
  organization_id integer not null references organizations (id),
  email_key text not null,
  said_at timestamptz not null,
  said_by text not null check (said_by in ('link', 'complaint')),
  primary key (organization_id, email_key)
);
create index news_refusals_by_end on news_refusals (said_at);

-- Addresses that a server has refused for good: no message goes there, of whatever association, until one says that it works again.
create table dead_addresses (
  email_key text primary key,
  died_at timestamptz not null,
  -- What was answered: « 550 5.1.1 ».
  answer text not null
);
create index dead_addresses_by_end on dead_addresses (died_at);

grant select, insert, update, delete on messages, message_recipients, news_refusals, dead_addresses to obole_app;
