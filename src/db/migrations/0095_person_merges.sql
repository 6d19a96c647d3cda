-- why: a human decides who is the same person, and may take it back for 30 days (rule PPL-6). A merge hands the names of one person to
-- another; each name remembers for whom it was made, so that undoing a merge gives back exactly these, in whatever order merges are undone.
-- Associations add what orders do not say: tags, notes, consents (rule PPL-7), and people whom no order names yet.
alter table person_names
  -- The person whom it was made for; null: it never moved.
  add column own_id integer,
  -- Written by the association itself: it stays without any order.
  add column by_hand boolean not null default false;

create index person_names_made_for on person_names (organization_id, own_id) where own_id is not null;

alter table people add column tags text[] not null default '{}';
create index people_by_tag on people using gin (tags);

-- Two people that somebody said are one. While it stands, `gone_id` is shown as whoever `kept_id` is shown as.
create table person_merges (
  organization_id integer not null,
  id integer not null generated always as identity,
  kept_id integer not null,
  gone_id integer not null check (gone_id <> kept_id),
  merged_by integer not null references users (id),
  merged_at timestamptz not null,
  undone_by integer references users (id),
  undone_at timestamptz check ((undone_at is null) = (undone_by is null)),
  primary key (organization_id, id),
  foreign key (organization_id, kept_id) references people (organization_id, id) on delete cascade,
  foreign key (organization_id, gone_id) references people (organization_id, id) on delete cascade
);
create unique index person_merges_standing on person_merges (organization_id, gone_id) where undone_at is null;
create index person_merges_of_gone on person_merges (organization_id, gone_id);
create index person_merges_of_kept on person_merges (organization_id, kept_id);

create table person_notes (
  organization_id integer not null,
  id integer not null generated always as identity,
  person_id integer not null,
  body text not null,
  written_by integer not null references users (id),
  written_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references people (organization_id, id) on delete cascade
);
create index person_notes_of_person on person_notes (organization_id, person_id, id);

-- Whether somebody wants news: the latest word counts, and each stays as proof of who wrote down what, and how it was said.
create table person_consents (
  organization_id integer not null,
  id integer not null generated always as identity,
  person_id integer not null,
  accepts boolean not null,
  said_how text not null,
  written_by integer not null references users (id),
  written_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references people (organization_id, id) on delete cascade
);
create index person_consents_of_person on person_consents (organization_id, person_id, id desc);

grant select, insert, update, delete on person_merges, person_notes, person_consents to obole_app;
