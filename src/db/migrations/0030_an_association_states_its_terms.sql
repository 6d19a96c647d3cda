-- why: every public form has the legal notice, the terms of sale and the privacy notice of its association (LAW-5). What a payer
-- accepted stays readable: a text is never changed, it gets another version. `sales_conditions_url` names the version that
-- payers accept today, so that a cart reads nothing more than before.

alter table organizations
  add column legal_name text not null default '',
  add column legal_form text not null default '',
  add column seat text not null default '',
  add column phone text not null default '',
  add column publication_director text not null default '',
  add column mediator text not null default '';

create table legal_texts (
  organization_id integer not null references organizations (id),
  kind text not null check (kind in ('terms', 'privacy')),
  version integer not null check (version > 0),
  text text not null,
  -- Who wrote or adopted it; null: it was there before versions were kept.
  user_id integer references users (id),
  created_at timestamptz not null,
  primary key (organization_id, kind, version)
);

insert into legal_texts (organization_id, kind, version, text, created_at)
  select id, 'terms', 1, sales_conditions, now() from organizations where sales_conditions <> '';
update organizations
  set sales_conditions_url = '/associations/' || slug || '/conditions-de-vente/1'
  where sales_conditions <> '' and sales_conditions_url = '/associations/' || slug || '/conditions-de-vente';
alter table organizations drop column sales_conditions;

grant select, insert on legal_texts to obole_app;

-- Whether somebody is told of each order, of the day's orders and refused payments together, or of nothing. Of a role, because
-- that is what somebody administers.
alter table roles
  add column order_mails text not null default 'daily' check (order_mails in ('each', 'daily', 'none')),
  -- Orders from before the choice are not told of.
  add column order_mails_since timestamptz not null default now();
-- What a bank refused in a day, for the mail of that day.
create index attempts_refused on payment_attempts (organization_id, settled_at) where status = 'refused' and trigger = 'due';

-- Until when the bank waits for evidence, where the provider told.
alter table disputes add column evidence_due_at timestamptz;
