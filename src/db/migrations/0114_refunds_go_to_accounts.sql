-- why: who did not pay by card, or whose card takes nothing back, is paid back by a transfer of the association to the account that they name (rules REF-14, REF-15).
create table repayment_files (
  organization_id integer not null,
  id uuid not null,
  iban text not null,
  execute_on date not null,
  made_by integer not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id) references organizations (id)
);
create index repayment_files_of_organization on repayment_files (organization_id, created_at desc);

create table repayments (
  organization_id integer not null,
  id uuid not null,
  form_id integer not null,
  order_id integer not null,
  payment_id integer not null,
  -- null: its event is cancelled or postponed
  group_refund_id uuid,
  amount integer not null check (amount > 0),
  status text not null check (status in ('asked', 'ready', 'filed', 'sent', 'dropped')),
  file_id uuid,
  asked_by integer not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  sent_by integer,
  booked_at timestamptz,
  -- it is booked as a refund by transfer of its payment, which counts it
  is_refund boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, payment_id) references payments (organization_id, id),
  foreign key (organization_id, group_refund_id) references group_refunds (organization_id, id),
  foreign key (organization_id, file_id) references repayment_files (organization_id, id),
  check ((status in ('filed', 'sent')) = (file_id is not null)),
  check ((status = 'sent') = (sent_at is not null and sent_by is not null)),
  check (booked_at is null or status = 'sent'),
  check (booked_at is not null or not is_refund)
);
create unique index repayments_open_once on repayments (organization_id, payment_id)
  where booked_at is null and status <> 'dropped';
create index repayments_of_organization on repayments (organization_id, status, created_at);
create index repayments_of_file on repayments (organization_id, file_id) where file_id is not null;
create index repayments_of_order on repayments (organization_id, order_id);
create index repayments_of_payment on repayments (organization_id, payment_id);
create index repayments_to_book on repayments (sent_at) where status = 'sent' and booked_at is null;

create table repayment_accounts (
  organization_id integer not null,
  repayment_id uuid not null,
  holder text not null,
  iban text not null,
  given_at timestamptz not null,
  primary key (organization_id, repayment_id),
  foreign key (organization_id, repayment_id) references repayments (organization_id, id)
);
create index repayment_accounts_by_time on repayment_accounts (given_at);

create or replace trigger repayments_begin before insert on repayments for each row
  when (new.status not in ('asked'))
  execute function refuse_state('status');
create or replace trigger repayments_move before update of status on repayments for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'asked -> ready',
    'asked -> dropped',
    'ready -> filed',
    'ready -> dropped',
    'filed -> sent',
    'filed -> ready',
    'sent -> filed');

grant select, insert on repayment_files to obole_app;
grant select, insert, update on repayments to obole_app;
grant select, insert, update, delete on repayment_accounts to obole_app;
