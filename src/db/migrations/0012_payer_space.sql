-- why: a payer's own space. What somebody paid is found by their account or by the address that they proved, across all
-- organizations; a right of withdrawal that was used is kept with its hour (D13, L221-21); a new address is proved before it
-- counts; and an account is erased in two steps, so that its last mails still find their reader (RGPD).

create index payers_by_email on payers (lower(email));
create index payers_by_user on payers (user_id) where user_id is not null;

-- Somebody asked to be forgotten: done once nothing of the order is under way any more.
alter table payers add column erase_asked_at timestamptz;
create index payers_to_erase on payers (erase_asked_at) where erase_asked_at is not null and erased_at is null;

-- `erased_at`: the account is gone; its name and address follow soon after.
alter table users
  add column new_email text,
  add column new_email_at timestamptz,
  add column erased_at timestamptz;
create index users_to_forget on users (erased_at) where erased_at is not null and email <> '';

-- A payer gave a purchase back within the time that the law gives: which items, for how much, until when the money is due.
create table withdrawals (
  organization_id integer not null,
  order_id integer not null,
  lines jsonb not null,
  amount integer not null check (amount >= 0),
  refund_by date not null,
  trace_id text not null,
  created_at timestamptz not null,
  primary key (organization_id, order_id),
  foreign key (organization_id, order_id) references orders (organization_id, id)
);

grant select, insert on withdrawals to obole_app;
grant delete on prospects, user_customers to obole_app;
