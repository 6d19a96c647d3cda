-- why: the tenants and what they publish. Every tenant table carries organization_id first in its keys (D15), so that
-- the database can later be distributed by organization. Ids that the public API shows are 32-bit integers.

create table organizations (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  organism_type text not null check (organism_type in ('association', 'endowmentFund', 'foundation')),
  category text not null default '',
  city text not null default '',
  zip_code text not null default '',
  country text not null default 'FR' check (length(country) = 2),
  description text not null default '',
  palette text,
  authentication_state text not null default 'NotAuthenticated',
  provider text not null default 'stripe',
  provider_account_id text unique,
  allow_collect boolean not null default true,
  fiscal_receipt_eligibility boolean not null default false,
  is_under_coluche_law boolean not null default false,
  sales_conditions_url text,
  created_at timestamptz not null default now()
);

create table forms (
  organization_id integer not null references organizations (id),
  id integer generated always as identity,
  form_type text not null check (form_type in
    ('Event', 'Membership', 'Shop', 'CrowdFunding', 'Donation', 'PaymentForm', 'Checkout')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  description text not null default '',
  category text not null default '',
  state text not null check (state in ('Public', 'Private', 'Draft', 'Disabled', 'Deleted')),
  language text not null default 'fr' check (language in ('fr', 'en')),
  currency text not null default 'EUR' check (currency = 'EUR'),
  palette text,
  accent text check (accent ~ '^#[0-9A-F]{6}$'),
  sale_start_at timestamptz,
  sale_end_at timestamptz,
  start_at timestamptz,
  end_at timestamptz,
  place jsonb,
  accept_open_donation boolean not null default false,
  allow_custom_tier boolean not null default false,
  allow_coupons boolean not null default false,
  waiting_list boolean not null default false,
  country_fr_only boolean not null default true,
  open_donation_amounts integer[] not null default '{}',
  min_price integer check (min_price >= 0),
  max_price integer check (max_price > 0),
  financial_goal integer check (financial_goal > 0),
  capacity integer check (capacity >= 0),
  news jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, form_type, slug)
);

-- What the home page lists, without reading every form.
create index public_forms on forms (id) where state = 'Public';

-- Prices and words of a rate; its stock stands apart because a hot counter must not rewrite wide rows (D4).
create table tiers (
  organization_id integer not null,
  id integer generated always as identity,
  form_id integer not null,
  position integer not null,
  tier_type text not null check (tier_type in ('Donation', 'MonthlyDonation', 'Payment', 'Registration', 'Membership',
    'Product', 'Bonus', 'Contribution')),
  price_category text not null check (price_category in ('Fixed', 'Pwyw', 'Free')),
  label text not null,
  description text not null default '',
  price integer not null default 0 check (price >= 0),
  minimum_amount integer check (minimum_amount >= 0),
  vat_rate numeric(5, 2) not null default 0 check (vat_rate >= 0),
  max_per_user integer check (max_per_user > 0),
  sale_start_at timestamptz,
  sale_end_at timestamptz,
  is_eligible_tax_receipt boolean not null default false,
  payment_frequency text not null default 'Single' check (payment_frequency in ('Single', 'Installment', 'Monthly')),
  installment_counts integer[] not null default '{1}',
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id)
);
create index tiers_by_form on tiers (organization_id, form_id, position);

create table extra_options (
  organization_id integer not null,
  id integer generated always as identity,
  form_id integer not null,
  tier_id integer,
  position integer not null,
  label text not null,
  price integer not null default 0 check (price >= 0),
  is_required boolean not null default false,
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  foreign key (organization_id, tier_id) references tiers (organization_id, id)
);
create index extra_options_by_form on extra_options (organization_id, form_id, position);

create table custom_fields (
  organization_id integer not null,
  id integer generated always as identity,
  form_id integer not null,
  tier_id integer,
  extra_option_id integer,
  position integer not null,
  label text not null,
  field_type text not null check (field_type in
    ('Date', 'TextInput', 'FreeText', 'ChoiceList', 'File', 'YesNo', 'Phone', 'Zipcode', 'Number')),
  is_required boolean not null default false,
  choices text[] not null default '{}',
  deleted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, form_id) references forms (organization_id, id),
  foreign key (organization_id, tier_id) references tiers (organization_id, id),
  foreign key (organization_id, extra_option_id) references extra_options (organization_id, id)
);
create index custom_fields_by_form on custom_fields (organization_id, form_id, position);

-- One counter per limited thing: a tier, an option or the whole form. No row: unlimited (D4). Rows are narrow and have
-- room on their page, so that a hot counter is updated in place (HOT) and its lock is held for one round trip.
create table stocks (
  organization_id integer not null,
  kind text not null check (kind in ('tier', 'option', 'form')),
  target_id integer not null,
  capacity integer not null check (capacity >= 0),
  sold integer not null default 0 check (sold >= 0),
  held integer not null default 0 check (held >= 0),
  primary key (organization_id, kind, target_id),
  constraint never_oversold check (sold + held <= capacity)
) with (fillfactor = 50);

-- An instant as the API writes it, so that JSON built in SQL carries the same text as the driver's columns.
create function instant(at timestamptz) returns text
  language sql stable strict parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

grant select on organizations, forms, tiers, extra_options, custom_fields to obole_app;
grant insert, update on organizations, forms, tiers, extra_options, custom_fields to obole_app;
grant select, insert, update on stocks to obole_app;
