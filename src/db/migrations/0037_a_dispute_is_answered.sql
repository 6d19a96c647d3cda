-- why: an association that was told of a dispute could only write to the operator. It answers on the payment's page now; the
-- answer is stored before the provider is asked, in the words in which it is sent, so that it is sent once.
create table dispute_evidence (
  organization_id integer not null,
  id uuid not null,
  dispute_id uuid not null,
  status text not null check (status in ('asked', 'sent', 'refused')),
  -- What the association wrote, and what was known of the payment; both null once the time of its order is over.
  statement text,
  facts jsonb,
  requested_by text not null,
  replay integer not null default 0,
  doubt_since timestamptz,
  trace_id text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, dispute_id) references disputes (organization_id, id)
);
-- A dispute is answered once; what the provider refused never reached the bank.
create unique index dispute_evidence_once on dispute_evidence (organization_id, dispute_id) where status <> 'refused';
create index dispute_evidence_of_dispute on dispute_evidence (organization_id, dispute_id);
grant select, insert, update on dispute_evidence to obole_app;

-- What is printed by `npm run flows -- guard dispute_evidence`.
create or replace trigger dispute_evidence_begin before insert on dispute_evidence for each row
  when (new.status not in ('asked'))
  execute function refuse_state('status');

create or replace trigger dispute_evidence_move before update of status on dispute_evidence for each row
  when (old.status is distinct from new.status)
  execute function check_move(
    'asked -> sent',
    'asked -> refused');
