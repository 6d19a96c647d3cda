-- why: associations live in lists of people, and an address of mails is none: orders name people, who are kept beside them (rules PPL-1 to
-- PPL-5). Orders are not touched: a worker writes down whom each of them names.
create table people (
  organization_id integer not null references organizations (id),
  id integer not null generated always as identity,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  birth_date date,
  address text,
  zip_code text,
  city text,
  country text,
  -- Fields that the association has corrected: no order changes them.
  corrected text[] not null default '{}',
  -- What is searched in, and the order of lists: both as search_key gives them.
  search text not null,
  sort_key text not null,
  created_at timestamptz not null,
  -- Whether it was compared with others since it changed.
  is_matched boolean not null default false,
  -- The person that it was merged into.
  merged_into integer,
  primary key (organization_id, id),
  foreign key (organization_id, merged_into) references people (organization_id, id)
);
create index people_by_name on people (organization_id, sort_key, id) where merged_into is null;
create index people_to_match on people (organization_id, id) where not is_matched and merged_into is null;
create index people_merged on people (organization_id, merged_into) where merged_into is not null;
create index people_by_search on people using gin (search gin_trgm_ops);

-- How somebody was written: a folded name, with an address of mails (their own, or their payer's) and a date of birth where they were given.
create table person_names (
  organization_id integer not null,
  id integer not null generated always as identity,
  person_id integer not null,
  name_key text not null,
  email_key text,
  is_payers_email boolean not null,
  birth_date date,
  primary key (organization_id, id),
  foreign key (organization_id, person_id) references people (organization_id, id)
);
create index person_names_of_person on person_names (organization_id, person_id);
create unique index person_names_as_written
  on person_names (organization_id, email_key, name_key, coalesce(birth_date, '-infinity')) where email_key is not null;

-- Where an order names somebody: its payer (item 0), or one of its lines.
create table person_mentions (
  organization_id integer not null,
  order_id integer not null,
  item_id integer not null,
  name_id integer not null,
  primary key (organization_id, order_id, item_id),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, name_id) references person_names (organization_id, id)
);
create index person_mentions_of_name on person_mentions (organization_id, name_id, order_id);

-- Whoever shares one of these is compared (rule PPL-3).
create table person_keys (
  organization_id integer not null,
  key text not null,
  person_id integer not null,
  primary key (organization_id, key, person_id),
  foreign key (organization_id, person_id) references people (organization_id, id) on delete cascade
);
create index person_keys_of_person on person_keys (organization_id, person_id);

-- Two people who may be one. What was refused stays, so that it is not proposed again.
create table person_proposals (
  organization_id integer not null,
  one_id integer not null,
  other_id integer not null check (one_id < other_id),
  score integer not null,
  reasons text[] not null,
  state text not null default 'open' check (state in ('open', 'refused')),
  primary key (organization_id, one_id, other_id),
  foreign key (organization_id, one_id) references people (organization_id, id) on delete cascade,
  foreign key (organization_id, other_id) references people (organization_id, id) on delete cascade
);
create index person_proposals_of_other on person_proposals (organization_id, other_id);
create index person_proposals_open on person_proposals (organization_id, score desc, one_id, other_id) where state = 'open';

grant select, insert, update, delete on people, person_names, person_mentions, person_keys, person_proposals to obole_app;
