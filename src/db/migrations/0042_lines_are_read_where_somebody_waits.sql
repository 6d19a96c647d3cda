-- why: each sale of a limited thing asks whether somebody waits for it, and each minute asks every line for its first. Both read
-- only those who wait, by rate and by form: where nobody waits there is nothing in these indexes.
create index prospects_in_line_of_form on prospects (organization_id, form_id, place)
  where state = 'waiting' and tier_id is not null;
drop index prospects_to_tell;
create index prospects_to_tell on prospects (organization_id, form_id, place) where state = 'waiting' and tier_id is null;
