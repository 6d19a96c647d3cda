-- why: before real money is taken a lawyer has to have said what the law asks of this operator. Who confirmed what, and on which
-- day, is recorded; what nobody confirmed stays closed.

create table counsel_confirmations (
  subject text primary key check (subject <> ''),
  confirmed_by text not null check (confirmed_by <> ''),
  confirmed_on date not null,
  recorded_at timestamptz not null
);

grant select, insert, update on counsel_confirmations to obole_app;
