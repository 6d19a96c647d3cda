-- why: a sale that everybody wants at once keeps its visitors in a waiting room, a few at a time inside. Places are numbers of
-- one counter, signed into each visitor's pass: a restart, or another process, knows as much as the one that gave them.

create table waiting_rooms (
  organization_id integer not null,
  form_id integer not null,
  -- What the association chose.
  is_on boolean not null,
  keeps_opening boolean not null,
  at_once integer not null check (at_once between 1 and 100000),
  per_minute integer not null check (per_minute between 1 and 100000),
  -- The start of sale that is kept; tickets up to `base` are of before it, those up to `pool_end` were shuffled by `seed`.
  opening timestamptz,
  base integer not null default 0,
  pool_end integer,
  seed uuid,
  tickets integer not null default 0,
  -- The last place whose turn has come.
  admitted integer not null default 0,
  -- Admissions that are due, as far as nobody was there for them.
  credit real not null default 0,
  -- What was measured at the last move.
  inside integer not null default 0,
  display text not null default 'open',
  units_left integer,
  moved_at timestamptz not null default 'epoch',
  primary key (organization_id, form_id),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  check (base <= admitted and admitted <= tickets),
  check ((seed is null) = (pool_end is null))
);
grant select, insert, update on waiting_rooms to obole_app;

-- Whose turn came when: the places above one number and up to another. Kept for a quarter of an hour.
create table waiting_turns (
  organization_id integer not null,
  form_id integer not null,
  above integer not null,
  up_to integer not null check (up_to > above),
  at timestamptz not null,
  primary key (organization_id, form_id, up_to),
  foreign key (organization_id, form_id) references waiting_rooms (organization_id, form_id)
);
grant select, insert, delete on waiting_turns to obole_app;

-- The ticket with which a cart was begun: one living cart for each, and those that live in a campaign are counted.
alter table carts add column ticket integer;
create unique index carts_of_ticket on carts (organization_id, form_id, ticket) where status = 'open';
create index carts_begun_with_tickets on carts (organization_id, form_id, created_at) where ticket is not null;
