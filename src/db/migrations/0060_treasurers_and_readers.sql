-- why: whoever keeps the accounts needs no right to edit campaigns, and who only looks needs neither (rule ACC-6). A treasurer is one of
-- the whole organization; a reader is one of the whole organization or of a named campaign.

alter table roles drop constraint roles_role_check, drop constraint roles_check;
alter table roles
  add check (role in ('OrganizationAdmin', 'Treasurer', 'FormAdmin', 'Reader')),
  add check (case role when 'FormAdmin' then form_id is not null when 'Reader' then true else form_id is null end);

alter table invitations drop constraint invitations_role_check, drop constraint invitations_check;
alter table invitations
  add check (role in ('OrganizationAdmin', 'Treasurer', 'FormAdmin', 'Reader')),
  add check (case role when 'FormAdmin' then form_id is not null when 'Reader' then true else form_id is null end);
