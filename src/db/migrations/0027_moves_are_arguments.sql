-- why: a trigger's condition is parsed anew by every statement that updates the table. The moves of a state stood in it: 20 KB of
-- parsed text for the attempt, the payment, the request and the cart of each sale, more since attempts have two flows.
-- Arguments of a function are read once per connection.
create function check_move() returns trigger language plpgsql as $$
begin
  if old.status || ' -> ' || new.status = any (tg_argv) then
    return new;
  end if;
  raise exception 'a row of % cannot go from % to %', tg_table_name, old.status, new.status
    using errcode = 'check_violation', table = tg_table_name, column = 'status', constraint = tg_name;
end $$;

-- What is printed by `npm run flows -- guard`.
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
    'Refunding -> Refunded',
    'Refunding -> Authorized',
    'Contested -> Authorized',
    'Contested -> Refunded',
    'Refunded -> Authorized');

create or replace trigger payment_requests_move before update of status on payment_requests for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'open -> paid',
    'open -> expired',
    'open -> canceled',
    'open -> duplicated',
    'open -> exhausted',
    'exhausted -> expired',
    'exhausted -> canceled');

create or replace trigger payment_attempts_byhand_move before update of status on payment_attempts for each row
  when (new.capture = 'byHand' and old.status is distinct from new.status)
  execute function check_move(
    'open -> authorized',
    'open -> refused',
    'open -> failed',
    'open -> closed',
    'open -> undoing',
    'authorized -> captured',
    'authorized -> closed',
    'refused -> undoing',
    'failed -> undoing',
    'closed -> undoing',
    'undoing -> undone',
    'undone -> undoing');

create or replace trigger payment_attempts_atonce_move before update of status on payment_attempts for each row
  when (new.capture = 'atOnce' and old.status is distinct from new.status)
  execute function check_move(
    'open -> authorized',
    'open -> captured',
    'open -> sent',
    'open -> refused',
    'open -> failed',
    'open -> closed',
    'open -> undoing',
    'authorized -> captured',
    'authorized -> sent',
    'authorized -> closed',
    'sent -> captured',
    'sent -> refused',
    'sent -> failed',
    'sent -> closed',
    'sent -> undoing',
    'refused -> undoing',
    'failed -> undoing',
    'closed -> undoing',
    'undoing -> undone',
    'undone -> undoing');

create or replace trigger regularisations_move before update of status on regularisations for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'open -> paid',
    'open -> exhausted',
    'open -> expired',
    'open -> closed',
    'exhausted -> paid',
    'exhausted -> expired',
    'exhausted -> closed');

create or replace trigger orders_move before update of status on orders for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'Committed -> Processed',
    'Committed -> Canceled',
    'Processed -> Canceled',
    'Processed -> Refunded',
    'Refunded -> Processed',
    'Refunded -> Canceled');

create or replace trigger refunds_move before update of status on refunds for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'requested -> sent',
    'requested -> succeeded',
    'requested -> failed',
    'sent -> succeeded',
    'sent -> failed',
    'succeeded -> failed');

create or replace trigger disputes_move before update of status on disputes for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'inquiry -> open',
    'inquiry -> closed',
    'inquiry -> won',
    'inquiry -> lost',
    'open -> won',
    'open -> lost');

create or replace trigger dispute_takes_move before update of status on dispute_takes for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'planned -> taken',
    'planned -> refused',
    'planned -> dropped');

create or replace trigger schedules_move before update of status on schedules for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'Active -> Ended',
    'Active -> Canceled',
    'Active -> Suspended',
    'Suspended -> Active',
    'Suspended -> Canceled');

create or replace trigger setups_move before update of status on setups for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'open -> kept',
    'open -> refused',
    'open -> closed');

create or replace trigger payouts_move before update of status on payouts for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'pending -> paid',
    'pending -> failed',
    'pending -> canceled',
    'paid -> failed');

create or replace trigger carts_move before update of status on carts for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'open -> paid',
    'open -> expired',
    'expired -> paid');
