-- why: a language is a folder of messages. Which languages there are is asked where a text comes in, not in six tables.
alter table account_links drop constraint account_links_locale_check;
alter table forms drop constraint forms_language_check;
alter table invitations drop constraint invitations_locale_check;
alter table operator_invitations drop constraint operator_invitations_locale_check;
alter table prospects drop constraint prospects_locale_check;
alter table reports drop constraint reports_locale_check;
