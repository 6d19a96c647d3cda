-- why: at the door of an event any phone with a gate's link takes in who comes, without a network, and hands in afterwards what happened
-- (rules DOR-1 to DOR-9).
create table gates (
  organization_id integer not null,
  id uuid not null,
  form_id integer not null,
  name text not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id)
);
create unique index gates_by_id on gates (id);
create index gates_of_event on gates (organization_id, form_id);

-- One row for an event with gates: its scans take their places in it one transaction after the other, so that whoever has read up to a
-- place has missed none.
create table doors (
  organization_id integer not null,
  form_id integer not null,
  next_place integer not null default 1,
  -- The questions whose answers are shown at the door.
  shown_fields integer[] not null default '{}',
  primary key (organization_id, form_id),
  foreign key (organization_id, form_id) references forms (organization_id, id)
);

-- What happened at a door: rows are never changed.
create table door_scans (
  organization_id integer not null,
  id uuid not null,
  form_id integer not null,
  place integer not null,
  gate_id uuid not null,
  -- Random, of a browser.
  device uuid not null,
  kind text not null check (kind in ('entry', 'undo', 'refusal')),
  -- A ticket's number in its event; null for a code of none.
  ticket integer,
  undoes uuid,
  is_let_in boolean,
  reason text,
  way text not null,
  -- What the phone's clock said, and how far it was behind the server's, as it had measured.
  clock_at timestamptz not null,
  offset_ms bigint,
  -- When it happened by the server's clock.
  at timestamptz not null,
  received_at timestamptz not null,
  -- Whether its ticket was valid, and its gate open, when it was received.
  was_valid boolean not null,
  was_open boolean not null,
  -- Whether phones hear of it: not of a ticket that the event has not, nor from a gate that was taken back by then.
  is_told boolean not null,
  primary key (organization_id, id),
  unique (organization_id, form_id, place),
  foreign key (organization_id, gate_id) references gates (organization_id, id),
  check ((kind = 'undo') = (undoes is not null) and (kind = 'entry') = (is_let_in is not null) and (kind = 'refusal') = (reason is not null)),
  check (kind = 'refusal' or ticket is not null)
);
create index door_scans_of_ticket on door_scans (organization_id, form_id, ticket);

-- A code that a door does not know may be another event's.
create index tickets_by_secret on tickets (organization_id, secret);

grant select, insert, update on gates, doors to obole_app;
grant select, insert on door_scans to obole_app;
