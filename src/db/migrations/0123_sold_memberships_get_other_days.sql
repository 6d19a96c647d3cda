-- why: a season whose days were wrong is put right for those who bought it already, where their association says so (rule MEM-1). The function
-- changes days alone, those of the season that the rate had, and has the memberships settled anew; it says how many lines it changed.
create function move_season(of_organization integer, of_tier integer, was_from date, was_until date, starts date, ends date) returns integer
  language sql security definer set search_path = public, pg_temp
begin atomic
  with moved as (
    update order_items i set valid_from = starts, valid_until = ends
    from orders o
    where i.organization_id = of_organization and i.tier_id = of_tier and i.tier_type = 'Membership'
      and i.valid_from is not distinct from was_from and i.valid_until is not distinct from was_until
      and o.organization_id = i.organization_id and o.id = i.order_id and o.status in ('Committed', 'Processed')
    returning i.order_id
  ), noted as (
    insert into unsettled_memberships (organization_id, order_id) select distinct of_organization, order_id from moved
    on conflict (organization_id, order_id) do nothing
  )
  select count(*)::integer from moved;
end;
revoke execute on function move_season(integer, integer, date, date, date, date) from public;
grant execute on function move_season(integer, integer, date, date, date, date) to obole_app;
