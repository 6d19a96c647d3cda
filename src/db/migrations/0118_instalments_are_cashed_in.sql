-- why: an instalment whose money came by cheque, in cash or by transfer is cashed in by hand, many at once, and taken back where that was a
-- mistake. Its plan goes on then, where it had ended with it.

create or replace trigger payments_move before update of status on payments for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'Waiting -> Pending',
    'Waiting -> Authorized',
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
    'Refused -> Authorized',
    'Refused -> Abandoned',
    'Error -> Pending',
    'Error -> Authorized',
    'Error -> Abandoned',
    'Authorized -> Refunding',
    'Authorized -> Contested',
    'Authorized -> Canceled',
    'Authorized -> Waiting',
    'Authorized -> Refused',
    'Refunding -> Refunded',
    'Refunding -> Authorized',
    'Contested -> Authorized',
    'Contested -> Refunded',
    'Refunded -> Authorized');
create or replace trigger schedules_move before update of status on schedules for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'Active -> Ended',
    'Active -> Canceled',
    'Active -> Suspended',
    'Suspended -> Active',
    'Suspended -> Canceled',
    'Ended -> Active');

-- Money that a provider took goes back by refunds alone.
create function refuse_owed_again() returns trigger language plpgsql as $$
begin
  raise exception 'payment % came through a provider: it is not owed again', old.id using errcode = 'check_violation';
end $$;
create trigger payments_owed_again before update of status on payments for each row
  when (old.status = 'Authorized' and new.status in ('Waiting', 'Refused') and old.means in ('Card', 'Sepa'))
  execute function refuse_owed_again();

-- What an instalment was before it was cashed in; empty for money that was recorded with its order.
alter table recorded_payments
  -- How it came: the payment is of its plan's means again once it is void.
  add column means text check (means in ('Check', 'Cash', 'BankTransfer')),
  add column was_status text check (was_status in ('Waiting', 'Refused', 'Error')),
  add column was_retry_on date,
  add column was_regularise_until date;
-- One that is taken back at once leaves nothing.
grant delete on recorded_payments to obole_app;
