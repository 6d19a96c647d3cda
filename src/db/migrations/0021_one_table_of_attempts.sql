-- why: a first charge, one on its day and one by a payer who settles a refusal are one thing: a try to take a payment with one
-- method. They become rows of one table, told apart by what began them; what a call to the provider carries is frozen on the
-- row, so that the same call can be repeated whatever was edited since; and the provider is the row's.

-- Until this is done nobody decides anything about a payment: in the order in which everybody locks.
lock table payments in share row exclusive mode;
lock table payment_attempts, charges in access exclusive mode;

-- What the new table forbids is looked for first, so that it is told in a sentence and not by the name of an index. The
-- version before this one can settle it; then the migration is run again.
do $$
declare found text;
begin
  select string_agg(format('organization %s payment %s', organization_id, payment_id), ', ') into found from (
    select organization_id, payment_id from (
      select a.organization_id, p.id as payment_id from payment_attempts a
      join payments p on p.organization_id = a.organization_id and p.request_id = a.request_id and p.number = 1
      where a.status in ('open', 'authorized')
      union all
      select organization_id, payment_id from charges where status in ('open', 'sent')
    ) under_way group by organization_id, payment_id having count(*) > 1 order by 1, 2 limit 20
  ) several;
  if found is not null then
    raise exception 'more than one try may still bring money for the same payment: %', found;
  end if;

  select string_agg(intent_id, ', ') into found from (
    select intent_id from (
      select intent_id from payment_attempts union all select intent_id from charges
    ) intents where intent_id is not null group by intent_id having count(*) > 1 order by 1 limit 20
  ) shared;
  if found is not null then
    raise exception 'more than one try says that an intent of the provider is its own: %', found;
  end if;

  select string_agg(id::text, ', ') into found from (
    select a.id from payment_attempts a
    join payment_requests r on r.organization_id = a.organization_id and r.id = a.request_id
    left join payments p on p.organization_id = r.organization_id and p.request_id = r.id and p.number = 1
    where p.id is null or r.tip > r.amount
    union all
    select c.id from charges c
    join payments p on p.organization_id = c.organization_id and p.id = c.payment_id
    where p.order_id is null or p.amount_tip > p.amount
    order by 1 limit 20
  ) lost;
  if found is not null then
    raise exception 'these tries have no payment that they could be a try of, or a contribution above their amount: %', found;
  end if;
end $$;

-- Rows of other states than `open` come over: the guards are made again below.
drop trigger payment_attempts_begin on payment_attempts;
drop trigger payment_attempts_move on payment_attempts;

alter table payment_attempts
  add column trigger text not null default 'checkout' check (trigger in ('checkout', 'due', 'recovery')),
  add column payment_id integer,
  add column recovery_id uuid,
  add column provider text not null default 'stripe',
  add column capture text not null default 'byHand' check (capture in ('byHand', 'atOnce')),
  -- What is taken, in cents; the contribution to the platform is a part of it.
  add column amount integer,
  add column tip integer not null default 0,
  add column description text,
  add column keep_method boolean not null default false,
  add column stopped_at timestamptz,
  alter column request_id drop not null,
  drop constraint payment_attempts_status_check,
  drop constraint payment_attempts_organization_id_request_id_number_key,
  add constraint payment_attempts_status_check check (status in ('open', 'authorized', 'sent', 'captured', 'refused', 'failed',
    'closed', 'undoing', 'undone'));

update payment_attempts a set payment_id = p.id, amount = r.amount, tip = r.tip, description = f.title,
  provider = o.provider, capture = case a.means when 'Sepa' then 'atOnce' else 'byHand' end,
  keep_method = a.keep_card or coalesce(jsonb_typeof(r.frozen -> 'schedule'), 'null') <> 'null'
from payment_requests r
join payments p on p.organization_id = r.organization_id and p.request_id = r.id and p.number = 1
join forms f on f.organization_id = r.organization_id and f.id = r.form_id
join organizations o on o.id = r.organization_id
where r.organization_id = a.organization_id and r.id = a.request_id;

-- Later tries are numbered after those of the payment page. What the operator got of one is what is more than the
-- association's part, which never changes: a contribution that was dropped since stays with the try that took it.
insert into payment_attempts (organization_id, id, trigger, payment_id, recovery_id, number, status, provider, capture, amount,
  tip, description, means, payment_method, customer_id, keep_method, intent_id, account_id, replay, error_code, decline_code,
  trace_id, created_at, settled_at, stopped_at)
select c.organization_id, c.id, case when c.regularisation_id is null then 'due' else 'recovery' end, c.payment_id,
  c.regularisation_id, c.number + coalesce(first.tries, 0), case c.status when 'charged' then 'captured' else c.status end,
  o.provider, 'atOnce', c.amount,
  case when c.regularisation_id is null then greatest(0, c.amount - (p.amount - p.amount_tip)) else 0 end, f.title, c.means,
  c.payment_method, c.customer_id, c.keep_method, c.intent_id, c.account_id, c.replay, c.error_code, c.decline_code, c.trace_id,
  c.created_at, c.settled_at, c.stopped_at
from charges c
join payments p on p.organization_id = c.organization_id and p.id = c.payment_id
join orders x on x.organization_id = p.organization_id and x.id = p.order_id
join forms f on f.organization_id = x.organization_id and f.id = x.form_id
join organizations o on o.id = c.organization_id
left join lateral (select max(a.number) as tries from payment_attempts a
  where a.organization_id = c.organization_id and a.payment_id = c.payment_id and a.trigger = 'checkout') first on true;

do $$
begin
  if (select count(*) from charges) <> (select count(*) from payment_attempts where trigger <> 'checkout') then
    raise exception 'a later charge did not become an attempt';
  end if;
end $$;

-- A payment names the try whose money it is, whatever began that.
update payments p set attempt_id = a.id
from payment_attempts a
where a.organization_id = p.organization_id and a.payment_id = p.id and a.trigger <> 'checkout'
  and (a.status = 'sent' or (a.status = 'captured' and a.intent_id = p.intent_id));

-- A version that still writes the old table has to stop at once, and loudly.
drop table charges;

alter table payment_attempts
  drop column keep_card,
  alter column trigger drop default,
  alter column capture drop default,
  alter column provider drop default,
  alter column payment_id set not null,
  alter column amount set not null,
  alter column description set not null,
  add constraint payment_attempts_request_check check ((trigger = 'checkout') = (request_id is not null)),
  add constraint payment_attempts_recovery_check check ((trigger = 'recovery') = (recovery_id is not null)),
  add constraint payment_attempts_amount_check check (amount >= 50 and tip between 0 and amount),
  add constraint payment_attempts_number_key unique (organization_id, payment_id, number),
  add foreign key (organization_id, payment_id) references payments (organization_id, id),
  add foreign key (organization_id, recovery_id) references regularisations (organization_id, id);

drop index one_open_attempt_per_request;
create unique index one_attempt_under_way_per_payment on payment_attempts (organization_id, payment_id)
  where status in ('open', 'authorized', 'sent');
drop index attempts_by_intent;
create unique index attempts_by_intent on payment_attempts (intent_id, provider);
create index attempts_at_bank on payment_attempts (created_at)
  where capture = 'atOnce' and status in ('authorized', 'sent');

-- The guards of the two flows, as npm run flows prints them: how an attempt captures decides which one it follows.
create or replace trigger payment_attempts_byhand_begin before insert on payment_attempts for each row
  when (new.capture = 'byHand' and new.status not in ('open'))
  execute function refuse_state('status');

create or replace trigger payment_attempts_byhand_move before update of status on payment_attempts for each row
  when (new.capture = 'byHand' and old.status is distinct from new.status and (old.status || ' -> ' || new.status) not in (
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

create or replace trigger payment_attempts_atonce_begin before insert on payment_attempts for each row
  when (new.capture = 'atOnce' and new.status not in ('open'))
  execute function refuse_state('status');

create or replace trigger payment_attempts_atonce_move before update of status on payment_attempts for each row
  when (new.capture = 'atOnce' and old.status is distinct from new.status and (old.status || ' -> ' || new.status) not in (
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
    'undone -> undoing'))
  execute function refuse_state('status');
