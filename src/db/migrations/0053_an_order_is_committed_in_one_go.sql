-- why: what stood around an order cost more than the order. A job went through two programs and five statements of the queue, to find
-- no key and no named queue; the state of a payment was made into jsonb only to be written out as text.

-- Queues a job without a key: one row and its call to the workers, as the queue's own program makes them. A kind of job that the
-- queue has not met yet goes that way, which learns its name.
create function queue_job(job text, payload json, tries integer, priority integer, run_at timestamptz) returns bigint
language plpgsql as $$
declare
  queued bigint;
begin
  insert into graphile_worker._private_jobs as j (task_id, payload, run_at, max_attempts, priority)
  select t.id, queue_job.payload, coalesce(queue_job.run_at, now()), tries, queue_job.priority
  from graphile_worker._private_tasks t where t.identifier = job
  returning j.id into queued;
  if queued is null then
    return (select a.id from graphile_worker.add_job(job, payload => queue_job.payload, run_at => queue_job.run_at,
      max_attempts => tries, priority => queue_job.priority) a);
  end if;
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
  return queued;
end $$;

-- Everything that decides about a payment request, in one reading; the newest try of the payment page, or the one asked for. Null
-- where there is no such request. It is `read_payment` as text, which a process of the version before may still ask for.
create function payment_read(of_request uuid, of_attempt uuid) returns json language plpgsql stable as $$
begin
  return (
    select json_build_object('request', to_json(r), 'payment', to_json(p), 'attempt', to_json(a),
      'cart', json_build_object('status', c.status, 'created_at', c.created_at),
      'payer', to_json(y),
      'orderId', (select x.id from orders x where x.organization_id = r.organization_id and x.cart_id = r.cart_id),
      'place', json_build_object('organizationSlug', o.slug, 'formType', f.form_type, 'formSlug', f.slug, 'title', f.title,
        'startDate', instant(f.start_at),
        'accountId', case when o.provider = r.provider then o.provider_account_id else z.account_id end,
        'allowCollect', o.allow_collect
          and case when o.provider = r.provider then o.account_may_collect else coalesce(z.may_collect, false) end),
      'paymentsOn', not exists (
        select from kill_switches k
        where k.name = 'payments' and (k.organization_id is null or k.organization_id = r.organization_id)),
      'isHeard', exists (
        select from event_endpoints e
        where e.organization_id = r.organization_id and e.state = 'enabled' and 'Order' = any(e.event_types)))
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

-- The same, its request locked until the transaction ends and read only then: see `lock_payment`.
create function payment_locked(of_request uuid, of_attempt uuid) returns json language plpgsql volatile as $$
begin
  perform from payment_requests where id = of_request for update;
  return payment_read(of_request, of_attempt);
end $$;

-- Turns what a cart holds into sold units, its tokens first and then the counters in their order (rule STK-5), and says how many. The
-- caller holds the tokens' locks and has seen that they are all that is sold. Each counter is moved by a statement that does nothing
-- else: whoever waits for it has to look at it again, and does that while others wait.
create function sell_held(of_organization integer, of_cart uuid) returns bigint language plpgsql as $$
declare
  token record;
  counters bigint := 0;
begin
  for token in
    select kind, target_id, quantity from holds where organization_id = of_organization and cart_id = of_cart
    order by array_position(array['tier', 'option', 'form', 'coupon'], kind), target_id
  loop
    delete from holds
    where organization_id = of_organization and cart_id = of_cart and kind = token.kind and target_id = token.target_id;
    update stocks set held = held - token.quantity, sold = sold + token.quantity
    where organization_id = of_organization and kind = token.kind and target_id = token.target_id;
    if not found then
      raise exception 'a cart holds what is not counted' using errcode = 'check_violation', table = 'holds';
    end if;
    counters := counters + 1;
  end loop;
  return counters;
end $$;
