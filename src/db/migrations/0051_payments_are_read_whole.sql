-- why: whoever decides about a payment reads its request, charge, try, cart, payer and place together, and locks the request first.
-- Each was a statement of its own, planned anew by every connection.

-- Everything that decides about a payment request, in one reading; the newest try of the payment page, or the one asked for. Null
-- where there is no such request.
create function read_payment(of_request uuid, of_attempt uuid) returns jsonb language plpgsql stable as $$
begin
  return (
    select jsonb_build_object('request', to_jsonb(r), 'payment', to_jsonb(p), 'attempt', to_jsonb(a),
      'cart', jsonb_build_object('status', c.status, 'created_at', c.created_at),
      'payer', to_jsonb(y),
      'orderId', (select x.id from orders x where x.organization_id = r.organization_id and x.cart_id = r.cart_id),
      'place', jsonb_build_object('organizationSlug', o.slug, 'formType', f.form_type, 'formSlug', f.slug, 'title', f.title,
        'startDate', instant(f.start_at),
        'accountId', case when o.provider = r.provider then o.provider_account_id else z.account_id end,
        'allowCollect', o.allow_collect
          and case when o.provider = r.provider then o.account_may_collect else coalesce(z.may_collect, false) end),
      'paymentsOn', not exists (
        select from kill_switches k
        where k.name = 'payments' and (k.organization_id is null or k.organization_id = r.organization_id)))
    from payment_requests r
    join payments p on p.organization_id = r.organization_id and p.request_id = r.id and p.number = 1
    join carts c on c.organization_id = r.organization_id and c.id = r.cart_id
    join organizations o on o.id = r.organization_id
    join forms f on f.organization_id = r.organization_id and f.id = r.form_id
    left join provider_accounts z on z.organization_id = o.id and z.provider = r.provider and o.provider <> r.provider
    left join payers y on y.organization_id = r.organization_id and y.cart_id = r.cart_id
    left join lateral (
      select * from payment_attempts t
      where t.organization_id = p.organization_id and t.payment_id = p.id and t.trigger = 'checkout'
        and (of_attempt is null or t.id = of_attempt)
      order by t.number desc limit 1) a on true
    where r.id = of_request);
end $$;

-- The same, its request locked until the transaction ends and read only then. It is volatile, so that the reading sees what was
-- committed before the lock was given: one statement that locks and joins would show the other tables as before the wait.
create function lock_payment(of_request uuid, of_attempt uuid) returns jsonb language plpgsql volatile as $$
begin
  perform from payment_requests where id = of_request for update;
  return read_payment(of_request, of_attempt);
end $$;
