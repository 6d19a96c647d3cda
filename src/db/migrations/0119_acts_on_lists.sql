-- why: what is done to many rows of a list at once is done by a job, piece by piece, so that whoever began it may leave, a process that dies
-- does nothing twice, and what it did can be taken back.
create table list_acts (
  organization_id integer not null references organizations (id),
  id uuid not null,
  user_id integer not null references users (id),
  list text not null,
  query text not null,
  -- The campaigns that it reaches, as the role of who asked reached; null: every one.
  form_ids integer[],
  -- The rows that were ticked; null: all that match the query.
  chosen integer[],
  kind text not null,
  input jsonb not null,
  locale text not null,
  status text not null default 'working' check (status in ('working', 'done', 'failed', 'undoing', 'undone')),
  total integer,
  place jsonb,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (organization_id, id)
);
create unique index list_acts_by_id on list_acts (id);
create index list_acts_by_user on list_acts (organization_id, user_id, created_at);
create index list_acts_by_time on list_acts (created_at);

-- What became of each row, in the transaction that did it. Money is noted for the rows that were counted and no other: they are here from the
-- beginning, and wait for it.
create table list_act_rows (
  organization_id integer not null,
  act_id uuid not null,
  row_id integer not null,
  -- Where an act is noted for something else than the row: the person who was tagged.
  subject_id integer,
  -- Null: nothing yet.
  outcome text,
  primary key (organization_id, act_id, row_id),
  foreign key (organization_id, act_id) references list_acts (organization_id, id) on delete cascade
);
create index list_act_rows_that_wait on list_act_rows (organization_id, act_id, row_id) where outcome is null;

grant select, insert, update, delete on list_acts, list_act_rows to obole_app;
