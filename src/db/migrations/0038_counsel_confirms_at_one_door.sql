-- why: credit law could be confirmed at the terminal, with a name and a day, and by a box of the operator's settings, and whoever
-- unticked the box did not take the other back. One record of it is left, which both doors write and the page takes back.

-- What counsel decided; null: recorded before anybody was asked, or at the terminal, which does not ask.
alter table counsel_confirmations add column decided text check (decided <> '');

-- Who recorded it, as the audit names them; until now there was only the terminal.
alter table counsel_confirmations add column recorded_by text check (recorded_by <> '');
update counsel_confirmations set recorded_by = 'operator';
alter table counsel_confirmations alter column recorded_by set not null;

-- Null: a box that was ticked, which asked for no name; whoever ticked it is `recorded_by`.
alter table counsel_confirmations alter column confirmed_by drop not null;

-- A tick opened credit sales and goes on doing so; where counsel was named at the terminal as well, the name stays.
insert into counsel_confirmations (subject, confirmed_by, confirmed_on, recorded_at, recorded_by)
select 'credit-law', null, (changed_at at time zone 'Europe/Paris')::date, changed_at, changed_by
from operator_settings where name = 'creditCounsel' and value = 'true'
on conflict (subject) do nothing;

delete from operator_settings where name = 'creditCounsel';
alter table operator_settings drop constraint operator_settings_name_check;
alter table operator_settings add constraint operator_settings_name_check
  check (name in ('instalments', 'tipFactors', 'collectCap', 'refundProofAbove', 'homeIntro'));

grant delete on counsel_confirmations to obole_app;
