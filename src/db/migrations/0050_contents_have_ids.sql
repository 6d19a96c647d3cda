-- why: one purchase read the whole campaign two dozen times. What stands in it changes when somebody edits it, so that each
-- state of its contents has an id and is read once; only counters change with every sale. A cart is read together with what
-- its campaign sells now, and locked in the same round trip.

-- The id of what a form shows of its own rows, and of its organization's. Random, never counted: the number of an edit that was
-- rolled back, or lost with a server, would come again with other contents. What was sold and what was collected stand elsewhere.
alter table organizations add column content_id uuid not null default gen_random_uuid();
alter table forms add column content_id uuid not null default gen_random_uuid();

-- Any change counts: nobody has to remember a column that is added later.
create function contents_change() returns trigger language plpgsql as $$
begin
  new.content_id := gen_random_uuid();
  return new;
end $$;
create trigger organizations_contents before update on organizations for each row execute function contents_change();
create trigger forms_contents before update on forms for each row execute function contents_change();

create function contents_of_form_change() returns trigger language plpgsql as $$
begin
  update forms f set content_id = gen_random_uuid()
  from (select distinct organization_id, form_id from changed) k
  where f.organization_id = k.organization_id and f.id = k.form_id;
  return null;
end $$;
create trigger tiers_contents_added after insert on tiers
  referencing new table as changed for each statement execute function contents_of_form_change();
create trigger tiers_contents_changed after update on tiers
  referencing new table as changed for each statement execute function contents_of_form_change();
create trigger tiers_contents_removed after delete on tiers
  referencing old table as changed for each statement execute function contents_of_form_change();
create trigger extra_options_contents_added after insert on extra_options
  referencing new table as changed for each statement execute function contents_of_form_change();
create trigger extra_options_contents_changed after update on extra_options
  referencing new table as changed for each statement execute function contents_of_form_change();
create trigger extra_options_contents_removed after delete on extra_options
  referencing old table as changed for each statement execute function contents_of_form_change();
create trigger custom_fields_contents_added after insert on custom_fields
  referencing new table as changed for each statement execute function contents_of_form_change();
create trigger custom_fields_contents_changed after update on custom_fields
  referencing new table as changed for each statement execute function contents_of_form_change();
create trigger custom_fields_contents_removed after delete on custom_fields
  referencing old table as changed for each statement execute function contents_of_form_change();

-- What of a campaign is true at this moment only: which contents it has, its counters (kind, id, capacity, taken), what its
-- organization has collected, and whether payments are allowed.
create function campaign_head(of_organization integer, of_form integer) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object(
      'organizationId', f.organization_id, 'formId', f.id,
      'contents', f.content_id || '.' || o.content_id,
      'counters', coalesce((
        select jsonb_agg(jsonb_build_array(s.kind, s.target_id, s.capacity, s.sold + s.held)) from stocks s
        where s.organization_id = f.organization_id and s.form_id = f.id and s.kind <> 'coupon'), '[]'),
      'collected', coalesce((select c.collected from collected_sums c where c.organization_id = o.id), 0),
      'paymentsOn', not exists (
        select from kill_switches k
        where k.name = 'payments' and (k.organization_id is null or k.organization_id = o.id)))
    from forms f join organizations o on o.id = f.organization_id
    where f.organization_id = of_organization and f.id = of_form);
end $$;

-- A cart with its payer, its living request and the head of its campaign, in one reading; null where there is no such cart.
create function read_cart(of_cart uuid) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('cart', to_jsonb(c), 'payer', to_jsonb(p),
      'living', case when r.id is not null then jsonb_build_object('organizationId', r.organization_id, 'id', r.id,
        'status', r.status, 'cartVersion', r.cart_version) end,
      'head', campaign_head(c.organization_id, c.form_id))
    from carts c
    left join payers p on p.organization_id = c.organization_id and p.cart_id = c.id
    left join payment_requests r on r.organization_id = c.organization_id and r.cart_id = c.id
      and r.status in ('open', 'exhausted')
    where c.id = of_cart);
end $$;

-- The same, locked until the transaction ends: first the living request, then the cart, and read only then. It is volatile, so
-- that each of its statements sees what was committed before it: a single one that locks and joins would show the cart of
-- after a wait with the payer of before. A request that appears between the two locks comes too late to be locked first: the
-- transaction runs again.
create function lock_cart(of_cart uuid) returns jsonb language plpgsql volatile as $$
declare
  of_organization integer;
  locked uuid;
  living uuid;
begin
  select organization_id into of_organization from carts where id = of_cart;
  if not found then return null; end if;
  select id into locked from payment_requests
    where organization_id = of_organization and cart_id = of_cart and status in ('open', 'exhausted') for update;
  perform from carts where organization_id = of_organization and id = of_cart for update;
  select id into living from payment_requests
    where organization_id = of_organization and cart_id = of_cart and status in ('open', 'exhausted');
  if living is distinct from locked then
    raise exception 'a request of this cart has begun' using errcode = 'serialization_failure';
  end if;
  return read_cart(of_cart);
end $$;
