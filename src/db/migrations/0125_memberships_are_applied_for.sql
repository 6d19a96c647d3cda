-- why: an association may accept each application for membership before it is paid (rules MEM-9, MEM-10). An application is a cart that
-- nobody changes any more: it holds its places until somebody decides, and then until its last day to pay.

-- Whose memberships are accepted before they are paid; null: nobody's. And how many days an accepted application waits for its payment.
alter table forms
  add column approval text check (approval in ('newcomers', 'everybody')),
  add column approval_days integer not null default 14 check (approval_days between 3 and 60);

-- When it was handed in as an application.
alter table carts add column applied_at timestamptz;

create table applications (
  organization_id integer not null,
  id integer not null generated always as identity,
  cart_id uuid not null,
  form_id integer not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'accepted', 'declined', 'withdrawn', 'lapsed', 'paid')),
  locale text not null,
  -- What its payer agreed to, with the version of the terms of sale.
  consents jsonb not null,
  applied_at timestamptz not null,
  -- The last ISO day on which somebody decides about it, or on which it is paid once it is accepted.
  until_on date not null,
  -- Of an accepted one: the day of the mail that reminds its payer; null once it was sent.
  remind_on date,
  decided_by integer references users (id),
  decided_at timestamptz,
  -- What the association added to its mail.
  word text,
  ended_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, cart_id),
  foreign key (organization_id, cart_id) references carts (organization_id, id) on delete cascade,
  foreign key (organization_id, form_id) references forms (organization_id, id),
  constraint somebody_decides check ((decided_by is null) = (decided_at is null)),
  constraint what_is_over_has_its_end check ((state in ('waiting', 'accepted')) = (ended_at is null))
);
-- The link of a mail names it by its number alone.
create unique index applications_of_link on applications (id);
create index applications_of_form on applications (organization_id, form_id, state, id);
create index applications_by_day on applications (organization_id, applied_at);
create index applications_open on applications (until_on, id) where state in ('waiting', 'accepted');
create index applications_to_remind on applications (remind_on, id) where remind_on is not null;
grant select, insert, update on applications to obole_app;
