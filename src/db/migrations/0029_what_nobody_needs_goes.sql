-- why: what is kept of people goes when its time is over, by rule (src/domain/retention). The application's role may remove what
-- nothing was bought with; where accounting or proof is at stake it may call functions that can only erase, and never what the
-- law still asks for.

-- A cart that was forgotten while its requests stay for the comparison with the provider.
alter table carts add column emptied_at timestamptz;

-- Once a day at most it is noted that somebody uses an account; `inactivity_told_on`: they were told that it is about to end.
alter table users
  add column last_seen_on date not null default current_date,
  add column inactivity_told_on date;

-- What a rule looks for, oldest first.
create index carts_to_forget on carts (expires_at, id) where status = 'expired' and emptied_at is null;
create index payment_requests_by_cart on payment_requests (organization_id, cart_id);
create index order_snapshots_by_date on order_snapshots (created_at);
create index documents_by_date on documents (created_at);
create index attempts_to_empty on payment_attempts (settled_at, id)
  where settled_at is not null and num_nonnulls(payment_method, customer_id, mandate, method) > 0;
create index schedules_to_empty on schedules (created_at) where status in ('Ended', 'Canceled') and payment_method <> '';
create index setups_to_empty on setups (settled_at) where settled_at is not null and payment_method <> '';
create index prospects_by_date on prospects (created_at);
create index invitations_by_end on invitations (coalesce(accepted_at, revoked_at, expires_at));
create index mails_by_date on mails (claimed_at);
create index provider_events_to_empty on provider_events (received_at) where payload <> '{}';
create index users_by_last_use on users (last_seen_on, id) where erased_at is null;

grant delete on carts, payers, reports, invitations, mails, debit_methods to obole_app;

-- Takes from the items of orders who took part, what they answered and what they said. It follows the erasure of the payer and
-- cannot come before it.
create function erase_participants(of_organizations integer[], of_orders integer[]) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update order_items i set details = (i.details - 'participant' - 'customFields' - 'contribution')
    || jsonb_build_object('options', (
      select coalesce(jsonb_agg(option || '{"customFields": []}' order by place), '[]')
      from jsonb_array_elements(case jsonb_typeof(i.details -> 'options') when 'array' then i.details -> 'options' else '[]' end)
        with ordinality as each (option, place)))
  from unnest(of_organizations, of_orders) as erased (organization_id, order_id)
  join orders o on o.organization_id = erased.organization_id and o.id = erased.order_id
  where i.organization_id = o.organization_id and i.order_id = o.id and not exists (
    select from payers y where y.organization_id = o.organization_id and y.cart_id = o.cart_id and y.erased_at is null);
end;

-- Accounting is kept for ten years, whoever asks (L123-22 of the commercial code).
create function erase_snapshots(of_organizations integer[], of_orders integer[]) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from order_snapshots s
  using unnest(of_organizations, of_orders) as due (organization_id, order_id)
  where s.organization_id = due.organization_id and s.order_id = due.order_id
    and s.created_at < clock_timestamp() - interval '10 years';
end;

create function erase_document(of_organization integer, document uuid) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  delete from documents d where d.organization_id = of_organization and d.id = document
    and d.created_at < clock_timestamp() - interval '10 years';
end;

-- What an event said goes; that it came stays.
create function empty_events(of_providers text[], of_accounts text[], events text[]) returns void
  language sql security definer set search_path = public, pg_temp
begin atomic
  update provider_events e set payload = '{}'
  from unnest(of_providers, of_accounts, events) as due (provider, account, event_id)
  where e.provider = due.provider and e.account = due.account and e.event_id = due.event_id;
end;

revoke execute on function erase_participants(integer[], integer[]), erase_snapshots(integer[], integer[]),
  erase_document(integer, uuid), empty_events(text[], text[], text[]) from public;
grant execute on function erase_participants(integer[], integer[]), erase_snapshots(integer[], integer[]),
  erase_document(integer, uuid), empty_events(text[], text[], text[]) to obole_app;
