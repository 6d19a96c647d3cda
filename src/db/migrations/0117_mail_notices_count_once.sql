-- why: what the mail service of an operator tells by a signed notice counts once, however often it is sent (rule MSG-13).
create table mail_notices (
  id text primary key,
  -- The second in which it was signed: the same one again is a replay, a later one its sender's next try.
  signed_at timestamptz not null,
  taken_at timestamptz not null
);
create index mail_notices_by_end on mail_notices (taken_at);

-- Who called a mail unwanted that names no message of an association: no news of any, until one writes down a later yes.
create table news_complaints (
  email_key text primary key,
  said_at timestamptz not null
);
create index news_complaints_by_end on news_complaints (said_at);
grant select, insert, update, delete on mail_notices, news_complaints to obole_app;
