-- why: an account that was given for one payment cannot be debited for another. Whoever names it first owns it, before any
-- order is committed: of several payments that name it at the same moment, one goes on.

create table debit_methods (
  payment_method text primary key,
  organization_id integer not null,
  request_id uuid not null,
  foreign key (organization_id, request_id) references payment_requests (organization_id, id)
);

insert into debit_methods (payment_method, organization_id, request_id)
select distinct on (payment_method) payment_method, organization_id, request_id from payment_attempts
where means = 'Sepa' order by payment_method, created_at;

grant select, insert on debit_methods to obole_app;
