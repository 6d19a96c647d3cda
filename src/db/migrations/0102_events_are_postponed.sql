-- why: an event takes place on another day; each of its payers keeps their place, is refunded or gives, and each order is settled once (rules CAN-9, CAN-10).
create table postponements (
  organization_id integer not null,
  form_id integer not null,
  number integer not null check (number > 0),
  words text not null,
  choose_until date not null,
  by_default text not null check (by_default in ('date', 'refund')),
  was_start_at timestamptz,
  start_at timestamptz not null,
  end_at timestamptz check (end_at > start_at),
  postponed_by integer not null,
  created_at timestamptz not null,
  trace_id text not null,
  primary key (organization_id, form_id, number),
  foreign key (organization_id, form_id) references forms (organization_id, id)
);

-- null: the event is cancelled
alter table settlements add column postponement integer;
alter table settlements drop constraint settlements_organization_id_form_id_fkey;
alter table settlements add constraint settlements_postponement_fkey
  foreign key (organization_id, form_id, postponement) references postponements (organization_id, form_id, number) not valid;
alter table settlements validate constraint settlements_postponement_fkey;
alter table settlements drop constraint settlements_status_check;
alter table settlements add constraint settlements_status_check
  check (status in ('found', 'asked', 'kept', 'settling', 'settled', 'given', 'failed')) not valid;
alter table settlements validate constraint settlements_status_check;
alter table settlements drop constraint settlements_choice_check;
alter table settlements add constraint settlements_choice_check check (choice in ('date', 'refund', 'gift')) not valid;
alter table settlements validate constraint settlements_choice_check;

create or replace trigger settlements_move before update of status on settlements for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'found -> asked',
    'found -> settling',
    'asked -> kept',
    'asked -> settling',
    'asked -> given',
    'asked -> found',
    'kept -> found',
    'settling -> settled',
    'settling -> failed',
    'failed -> settling',
    'failed -> given',
    'failed -> settled',
    'settled -> failed');

grant select, insert on postponements to obole_app;
