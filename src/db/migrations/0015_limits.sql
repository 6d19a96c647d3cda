-- why: limits that all processes share (D10): how often an address, an account or a card did something, and which answers of
-- the anti-bot check were used. Counts of minutes: not worth a write to disk, a crash or a failover begins them anew.
-- A key is a keyed hash: neither an address nor a mail stands here. No index on the end: counting one more touches none.

create unlogged table limit_counts (
  key text primary key,
  times integer not null check (times >= 0),
  ends_at timestamptz not null
) with (fillfactor = 50);

grant select, insert, update, delete on limit_counts to obole_app;
