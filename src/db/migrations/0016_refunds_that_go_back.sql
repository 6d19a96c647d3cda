-- why: a refund may come back from the bank after it was done: what was refunded is paid again, an association may pay it
-- back by transfer, and a refund that cancels its order notes what was paid before, so that whatever the bank still brings
-- goes back too.
alter table refunds
  -- Payments of the order that were captured when cancelling was asked for; null: the order is not cancelled.
  add column kept_payments integer[],
  -- The refund that came back whose part, given again, is taken for this one, and when it was taken; null: it is taken from
  -- the charge's own transfer, by the refund itself.
  add column takes_from uuid,
  add column taken_at timestamptz,
  -- Paid back by the organization itself, from its own bank account: nothing moves at the provider.
  add column by_transfer boolean not null default false,
  add foreign key (organization_id, takes_from) references refunds (organization_id, id),
  add constraint refunds_by_transfer check (not by_transfer or (provider_refund_id is null and tip_part = 0));

alter table ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('capture', 'providerFee', 'refund', 'refundFailed',
    'refundByTransfer', 'dispute', 'disputeWon', 'disputeFee', 'transferReversal', 'transfer', 'payout', 'payoutFailed',
    'correction'));

-- What is printed by `npm run flows -- guard payments orders`.
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
    'Contested -> Refunded',
    'Refunded -> Authorized'))
  execute function refuse_state('status');

create or replace trigger orders_move before update of status on orders for each row
  when (old.status is distinct from new.status and (old.status || ' -> ' || new.status) not in (
    'Committed -> Processed',
    'Committed -> Canceled',
    'Processed -> Canceled',
    'Processed -> Refunded',
    'Refunded -> Processed',
    'Refunded -> Canceled'))
  execute function refuse_state('status');
