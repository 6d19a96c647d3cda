-- why: the link that renews memberships is passed on, and whoever pays by it may not read who paid before (rule MEM-5). A payment opened by
-- such a link, by somebody who is not logged in as that payer, leads back to the link and not to its order.
alter table payment_requests
  add column renews_order_id integer,
  add constraint payment_requests_renew_an_order foreign key (organization_id, renews_order_id) references orders (organization_id, id)
    not valid;
