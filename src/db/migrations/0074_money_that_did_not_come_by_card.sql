-- why: cheques, cash and transfers are recorded by administrators, because tickets and receipts need them. Their money never passes
-- through the platform: such a payment has no request, no attempt, no intent, no tip and no entry in the ledger.

alter table orders add column is_recorded boolean not null default false;

-- The rows before are right as they are, so that nothing is read while payments wait.
alter table payments drop constraint payments_means_check;
alter table payments
  add constraint payments_means_check check (means in ('Card', 'Sepa', 'Check', 'Cash', 'BankTransfer')) not valid,
  add constraint recorded_money_has_no_try check (means in ('Card', 'Sepa')
    or request_id is null and attempt_id is null and intent_id is null and amount_tip = 0) not valid,
  add constraint only_recorded_money_is_void check (status <> 'Canceled' or captured_at is null
    or means not in ('Card', 'Sepa')) not valid;

create or replace trigger payments_move before update of status on payments for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'Waiting -> Pending',
    'Waiting -> Canceled',
    'Pending -> WaitingAuthentication',
    'Pending -> Capturing',
    'Pending -> Authorized',
    'Pending -> WaitingBankValidation',
    'Pending -> Refused',
    'Pending -> Error',
    'Pending -> Canceled',
    'Pending -> Abandoned',
    'WaitingAuthentication -> Capturing',
    'WaitingAuthentication -> Refused',
    'WaitingAuthentication -> Error',
    'WaitingAuthentication -> Canceled',
    'WaitingAuthentication -> Abandoned',
    'WaitingBankValidation -> Authorized',
    'WaitingBankValidation -> Refused',
    'Capturing -> Authorized',
    'Capturing -> Canceled',
    'Refused -> Pending',
    'Refused -> Abandoned',
    'Error -> Pending',
    'Error -> Abandoned',
    'Authorized -> Refunding',
    'Authorized -> Contested',
    'Authorized -> Canceled',
    'Refunding -> Refunded',
    'Refunding -> Authorized',
    'Contested -> Authorized',
    'Contested -> Refunded',
    'Refunded -> Authorized');

-- Who took the money, when it was handed over, and what became of it. Void: a mistake, or a cheque that was not honoured.
create table recorded_payments (
  organization_id integer not null,
  payment_id integer not null,
  form_id integer not null,
  received_on date not null,
  amount integer not null check (amount > 0),
  -- The number of a cheque, its bank: what finds it again.
  reference text,
  recorded_by integer not null references users (id),
  recorded_at timestamptz not null,
  voided_by integer references users (id),
  voided_at timestamptz,
  void_reason text,
  primary key (organization_id, payment_id),
  foreign key (organization_id, payment_id) references payments (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  constraint somebody_voids check ((voided_by is null) = (voided_at is null))
);
create index recorded_payments_by_day on recorded_payments (organization_id, received_on) include (form_id, amount)
  where voided_at is null;

grant select, insert, update on recorded_payments to obole_app;

-- The reconciliation compares payments with the ledger: these are not in it.
create or replace trigger payments_uncompared_from_start after insert on payments for each row
  when (new.captured_at is not null and new.means in ('Card', 'Sepa')) execute function keep_payment_token();
create or replace trigger payments_uncompared after update of captured_at on payments for each row
  when (new.captured_at is not null and new.captured_at is distinct from old.captured_at and new.means in ('Card', 'Sepa'))
  execute function keep_payment_token();
