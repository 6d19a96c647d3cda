-- why: who supervises a door says which of its conflicts were looked at; of the scans themselves nothing changes (rule DOR-6).
create table seen_conflicts (
  organization_id integer not null,
  scan_id uuid not null,
  seen_by integer not null,
  seen_at timestamptz not null,
  primary key (organization_id, scan_id),
  foreign key (organization_id, scan_id) references door_scans (organization_id, id)
);

grant select, insert on seen_conflicts to obole_app;
