-- why: an association sees what became of the mails of an order, and an address that is refused is refused once

alter table mails
  add column order_id integer,
  -- To whom, masked.
  add column reader text,
  -- The last hand-over that failed: when, and the server's status ('450 4.2.0', 'ECONNREFUSED').
  add column failed_at timestamptz,
  add column failure text,
  -- For good: this mail is not tried again.
  add column refused_at timestamptz,
  add constraint what_was_sent_was_not_refused check (sent_at is null or refused_at is null) not valid;

create index mails_of_orders on mails (organization_id, order_id) where order_id is not null;
create index refused_mails on mails (refused_at) where refused_at is not null;
