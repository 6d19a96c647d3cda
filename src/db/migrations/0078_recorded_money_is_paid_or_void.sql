-- why: money that did not come through the platform is paid or void and nothing else (rules PAY-27 and PAY-28). No code lets a provider
-- refuse it, give it back or dispute it, and now the database does not either. The rows before are right as they are.
alter table payments
  add constraint recorded_money_is_paid_or_void check (means in ('Card', 'Sepa')
    or status in ('Pending', 'Authorized', 'Canceled')) not valid;
