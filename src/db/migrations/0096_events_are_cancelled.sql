-- why: an event is cancelled once, and each of its orders is settled once: refunded, or given by its payer's own word (rules CAN-1 to CAN-7).
create table cancellations (
  organization_id integer not null,
  form_id integer not null,
  words text not null,
  choose_until date not null,
  cancelled_by integer not null,
  created_at timestamptz not null,
  trace_id text not null,
  primary key (organization_id, form_id),
  foreign key (organization_id, form_id) references forms (organization_id, id)
);

create table settlements (
  organization_id integer not null,
  order_id integer not null,
  form_id integer not null,
  status text not null check (status in ('found', 'asked', 'settling', 'settled', 'given', 'failed')),
  choose_until date,
  choice text check (choice in ('refund', 'gift')),
  chosen_at timestamptz,
  waits_for text check (waits_for in ('refund', 'dispute', 'bank', 'payer', 'balance', 'provider', 'association')),
  look_at timestamptz,
  tried_at timestamptz,
  given_amount integer check (given_amount > 0),
  given_words text,
  created_at timestamptz not null,
  primary key (organization_id, order_id),
  foreign key (organization_id, form_id) references cancellations (organization_id, form_id),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  check ((status = 'given') = (given_amount is not null and given_words is not null)),
  check (status <> 'given' or choice = 'gift' and chosen_at is not null)
);
create index settlements_of_form on settlements (organization_id, form_id, status);
create index settlements_to_look_at on settlements (look_at, organization_id, order_id) where look_at is not null;

create or replace trigger settlements_begin before insert on settlements for each row
  when (new.status not in ('found'))
  execute function refuse_state('status');
create or replace trigger settlements_move before update of status on settlements for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'found -> asked',
    'found -> settling',
    'asked -> settling',
    'asked -> given',
    'settling -> settled',
    'settling -> failed',
    'failed -> settling',
    'failed -> settled',
    'settled -> failed');

grant select, insert on cancellations to obole_app;
grant select, insert, update on settlements to obole_app;
