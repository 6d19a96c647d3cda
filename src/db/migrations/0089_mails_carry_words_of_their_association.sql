-- why: an association says something of its own in the mails of a campaign besides the confirmation: those of tickets and cards, of
-- the tax receipt, of a charge that comes and of one that was refused. Words with a few tags, by mail, cleaned before they are written.
alter table forms
  add column mail_words jsonb not null default '{}'
    check (jsonb_typeof(mail_words) = 'object' and octet_length(mail_words::text) <= 600000);
