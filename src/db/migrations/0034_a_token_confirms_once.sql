-- why: a card or an account is typed in the provider's own fields, which hand over a confirmation token instead of a payment method.
-- It is frozen before the call that it confirms, as a method is. What it stood for is known once the provider has taken it: of a
-- direct debit that is after its order, and its plan, were committed.
alter table payment_attempts add column confirmation_token text;

alter table setups
  add column confirmation_token text,
  alter column payment_method drop not null,
  add constraint setups_method_check check ((payment_method is null) <> (confirmation_token is null));

alter table schedules alter column payment_method drop not null;
