-- why: a question may be asked only where another one, asked before it in the same place, has a given answer (« seulement si »); a
-- box may have to be ticked to go on (a charter, a medical certificate); and a campaign may ask its payer for a document.
alter table custom_fields add column condition_field_id integer;
-- Choices of a list, or « Oui » and « Non ».
alter table custom_fields add column condition_values text[];
alter table custom_fields add column must_be_true boolean not null default false;
alter table custom_fields add constraint custom_fields_condition
  foreign key (organization_id, condition_field_id) references custom_fields (organization_id, id);
alter table custom_fields add constraint a_condition_is_whole
  check ((condition_field_id is null) = (condition_values is null) and condition_field_id is distinct from id);
alter table custom_fields add constraint only_yes_must_be_true check (not must_be_true or field_type = 'YesNo');

-- What the payer is asked to send; null: nothing.
alter table forms add column payer_document text check (payer_document <> '');
alter table forms add column payer_document_required boolean not null default false;

alter table payers add column file_id uuid;
