-- why: the back office lists campaigns by what has become of them and finds them by their title, at the same cost for ten thousand
-- as for ten; a campaign that was deleted by mistake comes back as it was; and a treasurer finds a payment by who paid it.

-- When a campaign is over (rule FRM-5): with its end, or with its sale where nothing of it takes place later.
create function form_over_at(sale_end_at timestamptz, start_at timestamptz, end_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  return least(coalesce(end_at, 'infinity'), greatest(coalesce(sale_end_at, 'infinity'), coalesce(end_at, start_at, '-infinity')));

-- What ends first, and of those without an end the newest.
create index forms_by_end on forms (organization_id, state, form_over_at(sale_end_at, start_at, end_at), (-id));
-- Drafts and what was deleted: the newest.
create index forms_by_state on forms (organization_id, state, id);

-- The title as it is compared. The function reads a dictionary, so no index can call it.
alter table forms add column title_key text not null default '';
create function title_key_of_form() returns trigger language plpgsql as $$
begin
  new.title_key := search_key(left(new.title, 200));
  return new;
end $$;
create trigger forms_are_found_by_title before insert or update of title, title_key on forms
  for each row execute function title_key_of_form();
-- The same for titles; pages and directory show nothing of the new column, so their triggers rest.
alter table forms disable trigger search_campaigns_changed;
alter table forms disable trigger forms_contents;
update forms set title_key = '';
alter table forms enable trigger search_campaigns_changed;
alter table forms enable trigger forms_contents;
create index forms_by_title on forms (organization_id, id) include (title_key);

-- The state that a campaign had when it was last deleted.
alter table forms add column deleted_from text check (deleted_from in ('Public', 'Private', 'Draft', 'Disabled'));

-- A name as it is compared: small letters without accents, and nothing that an index could not ask for.
create function payer_key(value text) returns text
  language sql immutable parallel safe
  return translate(lower(replace(replace(lower(value), 'œ', 'oe'), 'æ', 'ae')),
    'àáâäãåçèéêëìíîïñòóôöõùúûüýÿ’-', 'aaaaaaceeeeiiiinooooouuuuyy'' ');

create index payers_by_name on payers (organization_id, payer_key(coalesce(nullif(company_name, ''), last_name)) text_pattern_ops)
  where coalesce(nullif(company_name, ''), last_name) is not null;
create index payers_by_first_name on payers (organization_id, payer_key(first_name) text_pattern_ops) where first_name is not null;
