-- why: what an organization was given again, after a dispute that was won or a refund that came back, is no longer held by the
-- charge's own transfer. A second dispute found nothing there: the organization kept its part and owed it to the operator. Where a
-- dispute takes its part from is planned and stored before anything is asked, one row for each call.
create table dispute_takes (
  organization_id integer not null,
  -- Of what is taken from the charge's own transfer: the dispute's own id, under which that was always asked.
  id uuid not null,
  dispute_id uuid not null,
  position integer not null,
  status text not null check (status in ('planned', 'taken', 'refused', 'dropped')),
  amount integer not null check (amount > 0),
  -- What gave the organization again what is taken: a refund that came back, or a dispute that was won; both null: the charge.
  takes_from uuid,
  takes_from_dispute uuid,
  replay integer not null default 0,
  doubt_since timestamptz,
  primary key (organization_id, id),
  unique (organization_id, dispute_id, position),
  foreign key (organization_id, dispute_id) references disputes (organization_id, id),
  foreign key (organization_id, takes_from) references refunds (organization_id, id),
  foreign key (organization_id, takes_from_dispute) references disputes (organization_id, id),
  constraint dispute_takes_from_one check (takes_from is null or takes_from_dispute is null)
);
grant select, insert, update on dispute_takes to obole_app;

-- A version before noted no doubt before it asked the charge for all of a part: such a call may have been made, and is looked for.
update disputes set doubt_since = now()
  where status in ('open', 'lost') and doubt_since is null and reversed + receivable < organization_part;

-- What is printed by `npm run flows -- guard dispute_takes`.
create or replace trigger dispute_takes_begin before insert on dispute_takes for each row
  when (new.status not in ('planned'))
  execute function refuse_state('status');

create or replace trigger dispute_takes_move before update of status on dispute_takes for each row
  when (old.status is distinct from new.status and (old.status || ' -> ' || new.status) not in (
    'planned -> taken',
    'planned -> refused',
    'planned -> dropped'))
  execute function refuse_state('status');
