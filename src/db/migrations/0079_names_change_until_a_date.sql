-- why: an association says until when the names on its tickets may be changed and tickets be passed on: until the event begins, as
-- before, until a date, or never (rule TKT-4).
alter table forms
  add column name_change text not null default 'UntilStart'
    constraint name_change_known check (name_change in ('UntilStart', 'UntilDate', 'Never')),
  add column name_change_end_at timestamptz,
  add constraint name_change_has_its_date check ((name_change = 'UntilDate') = (name_change_end_at is not null));
