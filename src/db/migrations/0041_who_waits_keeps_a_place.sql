-- why: visitors left an address to be told of, and nobody was ever told. Whoever waits has a place in the line of a rate, with a
-- quantity; a cart that was made for them holds what they are offered until an instant of its own. Addresses that were left
-- before wait for the campaign itself and are told as well.
alter table prospects add column id uuid not null default gen_random_uuid();
alter table prospects add column tier_id integer;
alter table prospects add column quantity integer not null default 1 check (quantity between 1 and 100);
alter table prospects add column state text not null default 'waiting'
  check (state in ('waiting', 'offered', 'told', 'taken', 'lapsed', 'left'));
-- Its place in the line: a later one for who asks again.
create sequence prospects_place as integer;
alter table prospects add column place integer not null default nextval('prospects_place');
grant usage on sequence prospects_place to obole_app;
alter table prospects add column cart_id uuid;
alter table prospects add column settled_at timestamptz;
alter table prospects drop constraint prospects_pkey;
alter table prospects add primary key (id);
create unique index prospects_of_address on prospects (organization_id, form_id, email_key, coalesce(tier_id, 0));
create index prospects_in_line on prospects (organization_id, tier_id, place) where state = 'waiting' and tier_id is not null;
create index prospects_to_tell on prospects (form_id, place) where state = 'waiting' and tier_id is null;
create index prospects_of_form on prospects (organization_id, form_id, place);
create index prospects_offered on prospects (cart_id) where state = 'offered';
grant update on prospects to obole_app;

alter table carts add column reserved_until timestamptz;
