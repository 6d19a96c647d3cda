-- why: a ticket that is sold while the phones at a door hear nothing comes in all the same: its code is signed with a key of its event, made
-- when somebody first asks for it (rule TKT-9). The private half is sealed; both stay when nothing is signed any more, so that what was
-- printed is known again.
alter table doors
  add column signs_tickets boolean not null default false,
  add column signing_key text,
  add column checking_key text,
  add constraint doors_sign_with_a_key
    check ((signing_key is null) = (checking_key is null) and (signing_key is not null or not signs_tickets));
