-- why: a document is a number and the facts that it shows, frozen when it comes to be; its file is drawn when it is first opened,
-- and no number waits for a drawing. What was drawn before keeps its file and has no facts.
alter table documents
  add column facts jsonb,
  add column template smallint not null default 1,
  alter column sha256 drop not null,
  alter column size drop not null,
  add constraint documents_say_something check (facts is not null or sha256 is not null),
  add constraint documents_are_drawn_whole check ((sha256 is null) = (size is null));

-- A file is drawn once; nothing else of a document ever changes.
grant update (sha256, size) on documents to obole_app;
create function keep_drawn_documents() returns trigger
  language plpgsql
as $$
begin
  if old.sha256 is not null then
    raise exception 'document % is drawn already', old.id using errcode = 'check_violation';
  end if;
  return new;
end;
$$;
create trigger documents_are_drawn_once before update on documents
  for each row execute function keep_drawn_documents();
