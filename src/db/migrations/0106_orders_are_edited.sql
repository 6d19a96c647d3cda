-- why: an administrator corrects who a line of an order is for and what was answered about it (rule ORD-3). What stood there before stays for
-- the history of the order, until its payer is forgotten. Prices stay out of reach: the function changes names and answers alone.
create table order_edits (
  organization_id integer not null,
  id integer not null generated always as identity,
  order_id integer not null,
  item_id integer not null,
  -- What was changed: names of fields or ids of questions, each with what stood there before and stands there now.
  changes jsonb not null,
  edited_by integer not null references users (id),
  edited_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, item_id) references order_items (organization_id, id)
);
create index order_edits_of_item on order_edits (organization_id, order_id, item_id, id);
grant select, insert, delete on order_edits to obole_app;

-- `answers_of_options`: the answers about each option, by its id.
create function edit_item(of_organization integer, item integer, person jsonb, answers jsonb, answers_of_options jsonb) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update order_items i set details = i.details || jsonb_build_object('participant', person, 'customFields', answers, 'options', (
    select coalesce(jsonb_agg(case when answers_of_options ? (option ->> 'id')
      then option || jsonb_build_object('customFields', answers_of_options -> (option ->> 'id')) else option end order by place), '[]')
    from jsonb_array_elements(case jsonb_typeof(i.details -> 'options') when 'array' then i.details -> 'options' else '[]' end)
      with ordinality as each (option, place)))
  where i.organization_id = of_organization and i.id = item;
end;
revoke execute on function edit_item(integer, integer, jsonb, jsonb, jsonb) from public;
grant execute on function edit_item(integer, integer, jsonb, jsonb, jsonb) to obole_app;
