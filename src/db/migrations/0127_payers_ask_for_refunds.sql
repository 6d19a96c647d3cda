-- why: where a campaign wants to be asked, a payer who does not come asks for what its rule gives, line by line, and the association answers (rule REF-19).
create table refund_requests (
  organization_id integer not null,
  item_id integer not null,
  order_id integer not null,
  form_id integer not null,
  status text not null check (status in ('asked', 'accepted', 'declined')),
  -- what the rule gave of the line when it was asked for, in cents
  owed integer not null check (owed >= 0),
  asked_at timestamptz not null,
  answered_at timestamptz,
  answered_by integer references users (id),
  primary key (organization_id, item_id),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  foreign key (organization_id, item_id) references order_items (organization_id, id),
  check ((status = 'asked') = (answered_at is null))
);
create index refund_requests_of_order on refund_requests (organization_id, order_id);
create index refund_requests_to_answer on refund_requests (organization_id, form_id, asked_at) where status = 'asked';

create or replace trigger refund_requests_begin before insert on refund_requests for each row
  when (new.status not in ('asked'))
  execute function refuse_state('status');
create or replace trigger refund_requests_move before update of status on refund_requests for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'asked -> accepted',
    'asked -> declined');

grant select, insert, update on refund_requests to obole_app;
