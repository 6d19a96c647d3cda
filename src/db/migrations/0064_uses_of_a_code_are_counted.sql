-- why: the editor of codes tells how often each was used, and a limit that is set later counts the uses before it. Few orders have a
-- code: the index holds those alone.
create index orders_by_coupon on orders (organization_id, coupon_id) where coupon_id is not null;
