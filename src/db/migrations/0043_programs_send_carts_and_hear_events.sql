-- why: a program of an association sends carts with a key of its own, and hears what becomes of orders and payments. Each of its
-- endpoints gets every event with a signature, for two days if need be, and the association sees what was answered.
create table api_keys (
  organization_id integer not null references organizations (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  scope text not null check (scope in ('checkout')),
  -- SHA-256 of a random key: what is read here opens nothing.
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  last4 text not null check (length(last4) = 4),
  created_by integer references users (id),
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id)
);
create index api_keys_created_by on api_keys (created_by);
grant select, insert, update on api_keys to obole_app;

create table return_origins (
  organization_id integer not null references organizations (id),
  origin text not null check (origin ~ '^https?://[^/?#@[:space:]]+$'),
  primary key (organization_id, origin)
);
grant select, insert, delete on return_origins to obole_app;

create table event_endpoints (
  organization_id integer not null references organizations (id),
  id uuid not null,
  url text not null check (length(url) <= 500),
  event_types text[] not null check (cardinality(event_types) > 0),
  -- Sealed; the former one signs beside it until its time is over.
  secret text not null,
  former_secret text,
  former_until timestamptz,
  state text not null check (state in ('enabled', 'disabled', 'gone', 'failing', 'deleted')),
  -- Since when nothing was received, and how many answers in a row were refusals.
  failing_since timestamptz,
  failures integer not null default 0,
  paused_until timestamptz,
  -- Who sends to it has it alone until then.
  busy_until timestamptz,
  created_by integer references users (id),
  created_at timestamptz not null,
  primary key (organization_id, id)
);
create index event_endpoints_created_by on event_endpoints (created_by);
create index event_endpoints_heard on event_endpoints (organization_id) where state = 'enabled';
grant select, insert, update on event_endpoints to obole_app;

create table events (
  organization_id integer not null references organizations (id),
  id uuid not null,
  event_type text not null check (event_type in ('Order', 'Payment', 'Test')),
  subject_id integer,
  -- What happened to it: told once.
  occasion text not null,
  -- The bytes that are signed and sent, the same each time; null until they are written.
  body text,
  trace_id text not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, event_type, subject_id, occasion)
);
create index events_by_age on events (created_at);
grant select, insert, update, delete on events to obole_app;

create table deliveries (
  organization_id integer not null,
  id uuid not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  status text not null check (status in ('waiting', 'delivered', 'failed')),
  -- 0 for the first one of an event, then one for each that somebody asked for.
  replay integer not null default 0,
  attempts integer not null default 0,
  next_at timestamptz not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, event_id, endpoint_id, replay),
  foreign key (organization_id, event_id) references events (organization_id, id) on delete cascade,
  foreign key (organization_id, endpoint_id) references event_endpoints (organization_id, id)
);
create index deliveries_due on deliveries (organization_id, endpoint_id, next_at) where status = 'waiting';
create index deliveries_waiting on deliveries (next_at) where status = 'waiting';
create index deliveries_of_endpoint on deliveries (organization_id, endpoint_id, created_at);
create index deliveries_of_organization on deliveries (organization_id, created_at);
grant select, insert, update, delete on deliveries to obole_app;

create table delivery_attempts (
  organization_id integer not null,
  delivery_id uuid not null,
  number integer not null,
  at timestamptz not null,
  duration_ms integer not null,
  response_code integer,
  -- Why there was no answer.
  failure text check (failure in ('refused_address', 'not_found', 'timeout', 'connection', 'certificate')),
  -- The beginning of the answer.
  answer text check (octet_length(answer) <= 1024),
  primary key (organization_id, delivery_id, number),
  foreign key (organization_id, delivery_id) references deliveries (organization_id, id) on delete cascade
);
grant select, insert, delete on delivery_attempts to obole_app;
