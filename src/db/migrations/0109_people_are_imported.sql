-- why: an association lives in files of people already: a file is read, shown row by row before anything is written, and taken back as a
-- whole (rules PPL-10 to PPL-13). What a file says of somebody stands beside what orders say, with its moment, so that the latest counts and
-- taking a file back is deleting what it said.
create table people_imports (
  organization_id integer not null references organizations (id),
  id uuid not null,
  name text not null,
  sha256 text not null,
  status text not null check (status in ('reading', 'ready', 'refused', 'applying', 'applied', 'undoing', 'undone')),
  -- The headings of its columns as they are written, and what each stands for: the name of a field, or nothing.
  headings text[] not null default '{}',
  columns text[] not null default '{}',
  -- Rows that it has, and those that the step under way has dealt with.
  rows integer,
  done integer not null default 0,
  -- Why nothing of it was read: a code, with the place in it.
  problem jsonb check (octet_length(problem::text) <= 1000),
  sent_by integer not null references users (id),
  sent_at timestamptz not null,
  applied_at timestamptz,
  -- When it last came to another status.
  changed_at timestamptz not null,
  primary key (organization_id, id)
);
create index people_imports_by_time on people_imports (organization_id, sent_at desc);
create index people_imports_by_contents on people_imports (organization_id, sha256);
create index people_imports_swept on people_imports (changed_at);

create table people_import_rows (
  organization_id integer not null,
  import_id uuid not null,
  -- Its line in the file, the heading's included.
  line integer not null,
  cells text[] not null,
  -- What would become of it; null: nobody has looked yet.
  verdict text check (verdict in ('new', 'update', 'same', 'again', 'unsure', 'wrong')),
  -- Whom it updates, or who it may be, the likeliest first.
  person_ids integer[] not null default '{}',
  -- The line that says the same person.
  twin_line integer,
  -- What somebody said of a row that is unsure: a person of its own, one of those, or (null) nothing yet; of one that updates somebody: to
  -- leave it.
  decision text check (decision in ('new', 'person', 'skip')),
  decided_id integer check ((decided_id is not null) = (decision is not distinct from 'person')),
  -- What became of it; null: nothing yet.
  outcome text check (outcome in ('made', 'updated', 'same', 'left', 'kept', 'undone')),
  primary key (organization_id, import_id, line),
  foreign key (organization_id, import_id) references people_imports (organization_id, id) on delete cascade
);
create index people_import_rows_by_verdict on people_import_rows (organization_id, import_id, verdict, line);
create index people_import_rows_of_people on people_import_rows using gin (person_ids);

-- What a file says of a person: null where it says nothing new.
create table person_writings (
  organization_id integer not null,
  import_id uuid not null,
  line integer not null,
  person_id integer not null,
  -- Whether the person is there because of it.
  has_made boolean not null,
  -- The name that stays without any order because of it.
  name_id integer,
  first_name text,
  last_name text,
  email text,
  phone text,
  birth_date date,
  address text,
  zip_code text,
  city text,
  country text,
  -- Tags that it gave and that were not there.
  tags text[] not null default '{}',
  written_by integer not null references users (id),
  written_at timestamptz not null,
  primary key (organization_id, import_id, line),
  foreign key (organization_id, person_id) references people (organization_id, id) on delete cascade,
  foreign key (organization_id, name_id) references person_names (organization_id, id) on delete set null (name_id)
);
create index person_writings_of_person on person_writings (organization_id, person_id);
create index person_writings_of_name on person_writings (organization_id, name_id) where name_id is not null;

-- Who is called so, whatever their address of mails.
create index person_names_by_name on person_names (organization_id, name_key);

grant select, insert, update, delete on people_imports, people_import_rows, person_writings to obole_app;
