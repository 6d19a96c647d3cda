import type { ColumnType, Generated, Kysely, Transaction as KyselyTransaction } from 'kysely'
import type { StockUnit } from '#domain/cart/units.ts'
import type { AccountTables } from './account-tables.ts'
import type { AdministrationTables } from './administration-tables.ts'
import type { AttemptExtras, PaymentExtras, PaymentTables, ScheduleExtras } from './payment-tables.ts'
import type { Columns } from './row-types.ts'

type Json<T> = ColumnType<T, string, string>
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>
/** Instants are ISO 8601 strings in UTC, dates `YYYY-MM-DD` strings: the driver never makes `Date` objects. */
type Instant = string
type Day = string

type OtherTables = AccountTables & AdministrationTables & PaymentTables

export type Schema = OtherTables & {
  organizations: {
    id: Generated<number>
    slug: string
    name: string
    organism_type: 'association' | 'endowmentFund' | 'foundation'
    category: Generated<string>
    city: Generated<string>
    zip_code: Generated<string>
    country: Generated<string>
    description: Generated<string>
    palette: string | null
    authentication_state: Generated<string>
    provider: Generated<'stripe'>
    provider_account_id: string | null
    allow_collect: Generated<boolean>
    account_may_collect: Generated<boolean>
    fiscal_receipt_eligibility: Generated<boolean>
    is_under_coluche_law: Generated<boolean>
    sales_conditions_url: string | null
    sales_conditions: Generated<string>
    contact_email: string | null
    website: string | null
    rna: string | null
    siren: string | null
    logo_path: string | null
    created_at: Generated<Instant>
  }
  forms: {
    organization_id: number
    id: Generated<number>
    form_type: Columns['formType']
    slug: string
    title: string
    description: Generated<string>
    category: Generated<string>
    state: Columns['formState']
    language: Generated<'fr' | 'en'>
    currency: Generated<'EUR'>
    palette: string | null
    accent: string | null
    image_id: string | null
    cover_idea: Generated<number>
    sale_start_at: Instant | null
    sale_end_at: Instant | null
    start_at: Instant | null
    end_at: Instant | null
    place: Json<unknown> | null
    accept_open_donation: Generated<boolean>
    allow_custom_tier: Generated<boolean>
    allow_coupons: Generated<boolean>
    waiting_list: Generated<boolean>
    country_fr_only: Generated<boolean>
    open_donation_amounts: Generated<number[]>
    min_price: number | null
    max_price: number | null
    financial_goal: number | null
    capacity: number | null
    news: JsonWithDefault<unknown>
    version: Generated<number>
    created_at: Generated<Instant>
    updated_at: Generated<Instant>
  }
  tiers: {
    organization_id: number
    id: Generated<number>
    form_id: number
    position: number
    tier_type: Columns['tierType']
    price_category: 'Fixed' | 'Pwyw' | 'Free'
    label: string
    description: Generated<string>
    price: Generated<number>
    minimum_amount: number | null
    vat_rate: Generated<number>
    max_per_user: number | null
    sale_start_at: Instant | null
    sale_end_at: Instant | null
    valid_from: Day | null
    valid_until: Day | null
    is_eligible_tax_receipt: Generated<boolean>
    payment_frequency: Generated<'Single' | 'Installment' | 'Monthly'>
    installment_counts: Generated<number[]>
    deleted_at: Instant | null
  }
  extra_options: {
    organization_id: number
    id: Generated<number>
    form_id: number
    tier_id: number | null
    position: number
    label: string
    price: Generated<number>
    is_required: Generated<boolean>
    per_order: Generated<boolean>
    deleted_at: Instant | null
  }
  coupons: {
    organization_id: number
    id: Generated<number>
    form_id: number
    code: string
    percent: number | null
    amount: number | null
    tier_ids: number[] | null
    start_at: Instant | null
    end_at: Instant | null
    deleted_at: Instant | null
  }
  custom_fields: {
    organization_id: number
    id: Generated<number>
    form_id: number
    tier_id: number | null
    extra_option_id: number | null
    position: number
    label: string
    field_type: Columns['customFieldType']
    is_required: Generated<boolean>
    choices: Generated<string[]>
    deleted_at: Instant | null
  }
  stocks: {
    organization_id: number
    kind: StockKind
    target_id: number
    capacity: number
    sold: Generated<number>
    held: Generated<number>
  }
  carts: {
    organization_id: number
    id: string
    form_id: number
    version: Generated<number>
    status: Generated<Columns['cartStatus']>
    items: Json<Columns['items']>
    coupon: string | null
    coupon_id: number | null
    tip: number | null
    installment_count: Generated<number>
    expires_at: Instant
    created_at: Instant
    updated_at: Instant
  }
  holds: {
    organization_id: number
    cart_id: string
    kind: StockKind
    target_id: number
    quantity: number
    expires_at: Instant
  }
  payers: {
    organization_id: number
    cart_id: string
    user_id: number | null
    first_name: string | null
    last_name: string | null
    email: string | null
    birth_date: Day | null
    address: string | null
    city: string | null
    zip_code: string | null
    country: string | null
    is_company: Generated<boolean>
    company_name: string | null
    company_siren: string | null
    company_legal_status_id: number | null
    erase_asked_at: Instant | null
    erased_at: Instant | null
  }
  payment_requests: {
    organization_id: number
    id: string
    cart_id: string
    cart_version: number
    form_id: number
    status: Generated<Columns['requestStatus']>
    amount: number
    tip: number
    currency: Generated<'EUR'>
    frozen: Json<Columns['frozen']>
    consents: Json<Columns['consents']>
    failed_attempts: Generated<number>
    error_code: Columns['errorCode'] | null
    customer_id: string | null
    back_url: string | null
    locale: 'fr' | 'en'
    trace_id: string
    expires_at: Instant
    created_at: Instant
  }
  payment_attempts: AttemptExtras & {
    organization_id: number
    id: string
    request_id: string
    number: number
    status: Generated<Columns['attemptStatus']>
    payment_method: string
    intent_id: string | null
    account_id: string
    replay: Generated<number>
    error_code: Columns['errorCode'] | null
    decline_code: string | null
    trace_id: string
    created_at: Instant
    settled_at: Instant | null
  }
  orders: {
    organization_id: number
    id: Generated<number>
    cart_id: string
    form_id: number
    status: Generated<Columns['orderStatus']>
    amount: number
    tip: number
    coupon_code: string | null
    coupon_id: number | null
    currency: Generated<'EUR'>
    locale: 'fr' | 'en'
    trace_id: string
    created_at: Instant
  }
  order_items: {
    organization_id: number
    id: Generated<number>
    order_id: number
    position: number
    tier_id: number | null
    tier_type: Columns['tierType']
    label: string
    amount: number
    discount: Generated<number>
    quantity: Generated<number>
    vat_rate: Generated<number>
    details: JsonWithDefault<unknown>
  }
  order_snapshots: {
    organization_id: number
    order_id: number
    snapshot: Json<unknown>
    created_at: Instant
  }
  schedules: ScheduleExtras & {
    organization_id: number
    id: Generated<number>
    order_id: number
    frequency: Columns['scheduleFrequency']
    status: Generated<Columns['scheduleStatus']>
    amount: number
    count: number | null
    day_of_levy: number
    next_on: Day
    granted_by: Generated<'organization'>
    cost: Generated<number>
    customer_id: string
    payment_method: string
    created_at: Instant
  }
  payments: PaymentExtras & {
    organization_id: number
    id: Generated<number>
    key: string
    request_id: string | null
    order_id: number | null
    number: Generated<number>
    due_on: Day
    amount: number
    amount_tip: Generated<number>
    currency: Generated<'EUR'>
    status: Columns['paymentStatus']
    error_code: number | null
    attempt_id: string | null
    intent_id: string | null
    captured_at: Instant | null
    created_at: Instant
  }
  ledger_entries: {
    organization_id: number
    id: string
    kind: Columns['ledgerKind']
    key: string
    payment_id: number | null
    currency: Generated<'EUR'>
    trace_id: string
    booked_at: Instant
    recorded_at: Generated<Instant>
  }
  postings: { organization_id: number; entry_id: string; position: number; account: string; amount: number }
  provider_events: {
    account: string
    event_id: string
    type: string
    payload: Json<unknown>
    trace_id: string
    received_at: Generated<Instant>
  }
  audit: {
    id: string
    organization_id: number | null
    actor: string
    action: string
    object: string
    facts: JsonWithDefault<unknown>
    trace_id: string
    at: Instant
  }
  installation: {
    is_the_only_row: Generated<boolean>
    id: Generated<string>
    restored_at: Instant | null
    jobs_released_at: Instant | null
    demo_seeded_at: Instant | null
  }
  kill_switches: {
    id: Generated<number>
    name: SwitchName
    organization_id: number | null
    off_since: Instant
    reason: string
  }
  mails: {
    organization_id: number
    kind: string
    subject_id: string
    message_id: string
    claimed_at: Instant
    sent_at: Instant | null
  }
  prospects: {
    organization_id: number
    form_id: number
    email_key: string
    email: string
    locale: 'fr' | 'en'
    created_at: Instant
  }
  reports: {
    id: string
    reason: Columns['reportReason']
    email: string
    message: string
    url: string
    trace_id: string
    created_at: Instant
  }
  files: {
    organization_id: number
    id: string
    cart_id: string
    name: string
    type: Columns['fileType']
    size: number
    stored_at: Instant | null
    created_at: Instant
  }
  worker_heartbeats: { worker_id: string; seen_at: Instant }
  limit_counts: { key: string; times: number; ends_at: Instant }
}

export type StockKind = StockUnit['kind']
export type SwitchName = 'payments' | 'captures' | 'offSessionCharges'
export type Database = Kysely<Schema>
export type Transaction = KyselyTransaction<Schema>
/** What a read may run on: inside a transaction or not. */
export type Reader = Database | Transaction
