-- why: families are members of an association together (rules PPL-14 and PPL-15). A household is who somebody said belongs together; people stay
-- themselves, and whoever is merged brings theirs along.
create table households (
  organization_id integer not null references organizations (id),
  id integer not null generated always as identity,
  made_by integer not null references users (id),
  made_at timestamptz not null,
  primary key (organization_id, id)
);

create table household_members (
  organization_id integer not null,
  household_id integer not null,
  person_id integer not null,
  joined_at timestamptz not null,
  primary key (organization_id, household_id, person_id),
  foreign key (organization_id, household_id) references households (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references people (organization_id, id) on delete cascade
);
create index household_members_of_person on household_members (organization_id, person_id);

-- Two people of whom somebody said that they are no family: it is not proposed again.
create table household_refusals (
  organization_id integer not null,
  one_id integer not null,
  other_id integer not null check (one_id < other_id),
  primary key (organization_id, one_id, other_id),
  foreign key (organization_id, one_id) references people (organization_id, id) on delete cascade,
  foreign key (organization_id, other_id) references people (organization_id, id) on delete cascade
);
create index household_refusals_of_other on household_refusals (organization_id, other_id);

grant select, insert, update, delete on households, household_members, household_refusals to obole_app;
