-- why: memberships that were sold before their table was there are settled by the job of each minute (rule MEM-2). Alone, so that what alters
-- tables waits for no copy.
insert into unsettled_memberships (organization_id, order_id)
select o.organization_id, o.id
from forms f join orders o on o.organization_id = f.organization_id and o.form_id = f.id
where f.form_type = 'Membership'
on conflict (organization_id, order_id) do nothing;
