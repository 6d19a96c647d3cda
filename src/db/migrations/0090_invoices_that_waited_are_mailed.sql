-- why: an invoice that waited for its association's VAT number or seat is mailed once it is issued: its payer's confirmation could not
-- lead to it. One row for each order whose invoice waits; it goes when the invoice is issued.
create table held_invoices (
  organization_id integer not null,
  order_id integer not null,
  since timestamptz not null,
  primary key (organization_id, order_id),
  foreign key (organization_id, order_id) references orders (organization_id, id)
);
grant select, insert, delete on held_invoices to obole_app;

-- Those that wait already.
insert into held_invoices (organization_id, order_id, since)
select o.organization_id, o.id, o.created_at
from organizations g join orders o on o.organization_id = g.id
where (g.vat_number = '' or g.seat = '') and o.status in ('Committed', 'Processed')
  and exists (select from order_items i
    where i.organization_id = o.organization_id and i.order_id = o.id and i.vat_rate > 0 and i.amount > i.discount)
  and exists (select from payments p
    where p.organization_id = o.organization_id and p.order_id = o.id and p.captured_at is not null)
  and not exists (select from invoices v where v.organization_id = o.organization_id and v.order_id = o.id);
