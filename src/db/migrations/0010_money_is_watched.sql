-- why: money is watched. What the provider booked is kept and compared with the ledger and the orders, what an account at
-- the provider may do is known, and a state only moves as the tables of `src/domain` say, whoever writes (D6).

-- Every movement of the operator's balance at the provider, as it lists them. `explained_at`: ledger and provider say the
-- same about it; the others are open, and a difference once they are old.
create table provider_movements (
  id text primary key,
  type text not null,
  amount integer not null,
  fee integer not null,
  source_id text,
  intent_id text,
  created_at timestamptz not null,
  explained_at timestamptz
);
create index provider_movements_open on provider_movements (created_at, id) where explained_at is null;
create index provider_movements_by_intent on provider_movements (intent_id);
create index provider_movements_by_source on provider_movements (source_id);
-- What the operator moved for itself: few rows, added up each hour.
create index provider_movements_of_operator on provider_movements (type) include (amount, fee)
  where type not in ('charge', 'payment', 'refund', 'transfer', 'application_fee');

-- Where the next comparison begins: behind this one, or where it found the first difference.
alter table reconciliations
  add column entries_from timestamptz,
  add column payments_from timestamptz;
create index payments_by_capture on payments (captured_at) where captured_at is not null;

-- What the provider says; `allow_collect` is what the operator says. Both must hold.
alter table organizations add column account_may_collect boolean not null default true;

grant select, insert, update on provider_movements to obole_app;

-- The guards of the states are printed by `npm run flows -- guard`; a test compares them with the tables
-- (docs/state-machines.md).
create function refuse_state() returns trigger language plpgsql as $$
declare
  was text := case when tg_op = 'UPDATE' then to_jsonb(old) ->> tg_argv[0] end;
begin
  raise exception 'a row of % cannot go from % to %', tg_table_name, coalesce(was, 'nothing'), to_jsonb(new) ->> tg_argv[0]
    using errcode = 'check_violation', table = tg_table_name, column = tg_argv[0], constraint = tg_name;
end $$;

create or replace trigger payments_begin before insert on payments for each row
  when (new.status not in ('Waiting', 'Pending'))
  execute function refuse_state('status');

create or replace trigger payments_move before update of status on payments for each row
  when (old.status is distinct from new.status and (old.status || ' -> ' || new.status) not in (
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
    'Contested -> Refunded'))
  execute function refuse_state('status');

create or replace trigger payment_requests_begin before insert on payment_requests for each row
  when (new.status not in ('open'))
  execute function refuse_state('status');

create or replace trigger payment_requests_move before update of status on payment_requests for each row
  when (old.status is distinct from new.status and (old.status || ' -> ' || new.status) not in (
    'open -> paid',
    'open -> expired',
    'open -> canceled',
    'open -> duplicated',
    'open -> exhausted',
    'exhausted -> expired',
    'exhausted -> canceled'))
  execute function refuse_state('status');

create or replace trigger payment_attempts_begin before insert on payment_attempts for each row
  when (new.status not in ('open'))
  execute function refuse_state('status');

create or replace trigger payment_attempts_move before update of status on payment_attempts for each row
  when (old.status is distinct from new.status and (old.status || ' -> ' || new.status) not in (
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
    'undone -> undoing'))
  execute function refuse_state('status');

create or replace trigger charges_begin before insert on charges for each row
  when (new.status not in ('open'))
  execute function refuse_state('status');

create or replace trigger charges_move before update of status on charges for each row
  when (old.status is distinct from new.status and (old.status || ' -> ' || new.status) not in (
    'open -> charged',
    'open -> sent',
    'open -> refused',
    'open -> failed',
    'open -> closed',
    'open -> undoing',
    'sent -> charged',
    'sent -> refused',
    'sent -> failed',
    'sent -> undoing',
    'refused -> undoing',
    'failed -> undoing',
    'closed -> undoing',
    'undoing -> undone',
    'undone -> undoing'))
  execute function refuse_state('status');

create or replace trigger regularisations_begin before insert on regularisations for each row
  when (new.status not in ('open'))
  execute function refuse_state('status');

create or replace trigger regularisations_move before update of status on regularisations for each row
  when (old.status is distinct from new.status and (old.status || ' -> ' || new.status) not in (
    'open -> paid',
    'open -> exhausted',
    'open -> expired',
    'open -> closed',
    'exhausted -> paid',
    'exhausted -> expired',
    'exhausted -> closed'))
  execute function refuse_state('status');

create or replace trigger orders_begin before insert on orders for each row
  when (new.status not in ('Committed', 'Processed'))
  execute function refuse_state('status');

create or replace trigger orders_move before update of status on orders for each row
  when (old.status is distinct from new.status and (old.status || ' -> ' || new.status) not in (
    'Committed -> Processed',
    'Committed -> Canceled',
    'Processed -> Canceled',
    'Processed -> Refunded'))
  execute function refuse_state('status');

create or replace trigger refunds_begin before insert on refunds for each row
  when (new.status not in ('requested', 'sent', 'succeeded'))
  execute function refuse_state('status');

create or replace trigger refunds_move before update of status on refunds for each row
  when (old.status is distinct from new.status and (old.status || ' -> ' || new.status) not in (
    'requested -> sent',
    'requested -> succeeded',
    'requested -> failed',
    'sent -> succeeded',
    'sent -> failed',
    'succeeded -> failed'))
  execute function refuse_state('status');

create or replace trigger disputes_begin before insert on disputes for each row
  when (new.status not in ('inquiry', 'open', 'won', 'lost', 'closed'))
  execute function refuse_state('status');

create or replace trigger disputes_move before update of status on disputes for each row
  when (old.status is distinct from new.status and (old.status || ' -> ' || new.status) not in (
    'inquiry -> open',
    'inquiry -> closed',
    'inquiry -> won',
    'inquiry -> lost',
    'open -> won',
    'open -> lost'))
  execute function refuse_state('status');

create or replace trigger setups_begin before insert on setups for each row
  when (new.status not in ('open'))
  execute function refuse_state('status');

create or replace trigger setups_move before update of status on setups for each row
  when (old.status is distinct from new.status and (old.status || ' -> ' || new.status) not in (
    'open -> kept',
    'open -> refused',
    'open -> closed'))
  execute function refuse_state('status');

create or replace trigger schedules_begin before insert on schedules for each row
  when (new.status not in ('Active'))
  execute function refuse_state('status');

create or replace trigger schedules_move before update of status on schedules for each row
  when (old.status is distinct from new.status and (old.status || ' -> ' || new.status) not in (
    'Active -> Ended',
    'Active -> Canceled',
    'Active -> Suspended',
    'Suspended -> Active',
    'Suspended -> Canceled'))
  execute function refuse_state('status');

create or replace trigger payouts_begin before insert on payouts for each row
  when (new.status not in ('pending', 'paid', 'failed', 'canceled'))
  execute function refuse_state('status');

create or replace trigger payouts_move before update of status on payouts for each row
  when (old.status is distinct from new.status and (old.status || ' -> ' || new.status) not in (
    'pending -> paid',
    'pending -> failed',
    'pending -> canceled',
    'paid -> failed'))
  execute function refuse_state('status');

create or replace trigger carts_begin before insert on carts for each row
  when (new.status not in ('open'))
  execute function refuse_state('status');

create or replace trigger carts_move before update of status on carts for each row
  when (old.status is distinct from new.status and (old.status || ' -> ' || new.status) not in (
    'open -> paid',
    'open -> expired',
    'expired -> paid'))
  execute function refuse_state('status');
