-- why: guests of an event are reminded of it the day before, thanked afterwards, and told when its day or place changes, once each (rules MSG-9 to MSG-11).

-- Campaigns that exist remind nobody unasked.
alter table forms
  add column sends_reminder boolean not null default false,
  add column sends_afterwards boolean not null default false;
alter table forms alter column sends_reminder set default true;
create index forms_by_start on forms (start_at) where start_at is not null;

-- What was mailed about its event to the readers of an order.
create table guest_mails (
  organization_id integer not null,
  order_id integer not null,
  kind text not null check (kind in ('eventReminder', 'eventThanks', 'eventChanged')),
  -- The day of the event in Paris, « after », or the number of the change.
  about text not null,
  -- Empty: its payer; else the ticket whose holder has an address of their own.
  reader text not null,
  queued_at timestamptz not null,
  primary key (organization_id, order_id, kind, about, reader),
  foreign key (organization_id, order_id) references orders (organization_id, id)
);

-- A day or a place that was changed after somebody had ordered, and whether those are told.
create table event_changes (
  organization_id integer not null,
  form_id integer not null,
  number integer not null check (number > 0),
  was_start_at timestamptz,
  was_end_at timestamptz,
  was_place text,
  -- When the first change was saved, and the last one before somebody answered.
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  -- Null: nobody has said yet.
  answer text check (answer in ('tell', 'keep')),
  answered_by integer,
  answered_at timestamptz,
  -- When everybody's mail was queued.
  finished_at timestamptz,
  primary key (organization_id, form_id, number),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create unique index event_changes_open on event_changes (organization_id, form_id) where answer is null;
create index event_changes_to_tell on event_changes (answered_at) where answer = 'tell' and finished_at is null;

grant select, insert on guest_mails to obole_app;
grant select, insert, update, delete on event_changes to obole_app;
