import { columnOf, emptiedFields } from '../payer/kept-payer.ts'
import type { RetentionName } from './rules.ts'

/** Where a table stands with the rules. Columns that are only numbers, instants or ids name nobody and are not listed. */
export type TableRetention = {
  /** The rule that erases whole rows. */
  readonly rows?: RetentionName
  /** What is emptied while the row stays, and by which rules. */
  readonly emptied?: Readonly<Record<string, readonly RetentionName[]>>
  /** Columns of text that name nobody. */
  readonly plain?: readonly string[]
}

/** Columns that name nobody, in whatever table. */
export const plainEverywhere: readonly string[] = [
  'account_id',
  'capture',
  'currency',
  'decline_code',
  'error_code',
  'form_type',
  'frequency',
  'intent_id',
  'kind',
  'locale',
  'means',
  'palette',
  'provider',
  'series',
  'status',
  'tier_type',
  'trace_id',
]

/** What an association publishes about itself. */
const published = ['organizations'] as const
const account = ['accounts'] as const
const order = ['orders'] as const
const sale = ['unpaidCarts', 'orders'] as const
const method = ['paymentMethods'] as const

/**
 * Every table, with the rules of what it holds of people; the last ones hold nothing personal. A test compares it with the
 * migrated database: whoever adds a table or a column of text says here what becomes of it.
 */
export const tableRetention: Readonly<Record<string, TableRetention>> = {
  account_links: { rows: 'accountLinks' },
  agreements: { rows: 'organizations', plain: ['position', 'terms_date'] },
  account_openings: { emptied: { name: published } },
  authenticator_apps: { rows: 'accounts' },
  deliveries: { rows: 'events' },
  delivery_attempts: { rows: 'events' },
  applications: {
    emptied: { word: sale },
    plain: ['consents', 'remind_on', 'state', 'until_on'],
  },
  bank_files: { rows: 'bankLines', plain: ['format', 'sha256'] },
  bank_lines: { rows: 'bankLines', plain: ['fingerprint', 'match'] },
  carts: { emptied: { items: sale }, plain: ['coupon', 'opened_with'] },
  checkout_carts: { rows: 'orders' },
  debit_methods: { rows: 'paymentMethods' },
  dispute_evidence: { emptied: { facts: order, statement: order }, plain: ['requested_by'] },
  document_images: { rows: 'organizations', plain: ['kind', 'sha256'] },
  documents: { rows: 'orders' },
  events: { rows: 'events' },
  export_pieces: { rows: 'exports' },
  list_views: { rows: 'organizations', plain: ['list', 'query'] },
  list_acts: { rows: 'listActs', plain: ['kind', 'list', 'place'] },
  list_act_rows: { rows: 'listActs', plain: ['outcome'] },
  exports: { rows: 'exports', plain: ['format', 'list', 'progress'] },
  files: { rows: 'cartFiles' },
  form_images: { rows: 'organizations' },
  forms: {
    emptied: {
      title: published,
      title_key: published,
      description: published,
      news: published,
      place: published,
      slug: published,
      category: published,
      thanks_page: published,
      thanks_mail: published,
      thanks_video_title: published,
      thanks_video_url: published,
      mail_words: published,
    },
    plain: [
      'approval',
      'accent',
      'deleted_from',
      'language',
      'name_change',
      'payer_document',
      'refund_rule',
      'short_code',
      'state',
    ],
  },
  former_addresses: { emptied: { slug: published } },
  holds: { rows: 'unpaidCarts' },
  invitations: { rows: 'invitations' },
  cancellations: { emptied: { words: published }, plain: ['choose_until'] },
  event_changes: { emptied: { was_place: published }, plain: ['answer'] },
  repayment_accounts: { rows: 'bankDetails' },
  group_refunds: { emptied: { words: published }, plain: ['ordered_from', 'ordered_until', 'share'] },
  postponements: { emptied: { words: published }, plain: ['choose_until', 'by_default'] },
  legal_texts: { emptied: { text: published } },
  limit_counts: { rows: 'limits' },
  login_tries: { rows: 'loginTries' },
  mails: { rows: 'mails' },
  messages: { rows: 'messages', plain: ['list'] },
  message_recipients: {
    rows: 'messages',
    emptied: { email: order, facts: order, reader: order },
    plain: ['reason'],
  },
  news_complaints: { rows: 'newsRefusals' },
  news_refusals: { rows: 'newsRefusals', plain: ['said_by'] },
  dead_addresses: { rows: 'deadAddresses', plain: ['answer'] },
  memberships: { emptied: { name_key: order }, plain: ['ends_on', 'season', 'starts_on'] },
  operator_invitations: { rows: 'accountLinks' },
  operators: { rows: 'accounts' },
  order_items: { emptied: { details: order }, plain: ['label', 'valid_from', 'valid_until'] },
  order_snapshots: { rows: 'orders' },
  organizations: {
    emptied: Object.fromEntries(
      [
        'name',
        'name_key',
        'slug',
        'description',
        'city',
        'zip_code',
        'country',
        'contact_email',
        'website',
        'logo_path',
        'rna',
        'siren',
        'vat_number',
        'legal_name',
        'legal_form',
        'seat',
        'phone',
        'publication_director',
        'mediator',
        'sales_conditions_url',
      ].map(column => [column, published]),
    ),
    plain: ['authentication_state', 'category', 'organism_type', 'provider_account_id', 'vat_exemption'],
  },
  people: { rows: 'orders' },
  people_imports: { rows: 'peopleImports', plain: ['sha256', 'columns'] },
  people_import_rows: { rows: 'peopleImports', plain: ['verdict', 'decision', 'outcome'] },
  person_writings: { rows: 'orders' },
  person_keys: { rows: 'orders' },
  person_names: { rows: 'orders' },
  person_proposals: { rows: 'orders' },
  person_notes: { rows: 'orders' },
  order_notes: { rows: 'orders' },
  order_edits: { rows: 'orders' },
  person_consents: { rows: 'orders' },
  passkey_challenges: { rows: 'accountLinks' },
  passkeys: { rows: 'accounts' },
  payers: {
    emptied: Object.fromEntries(
      emptiedFields
        .map(columnOf)
        .filter(column => !column.endsWith('_id'))
        .map(column => [column, sale]),
    ),
  },
  payment_attempts: {
    emptied: { payment_method: method, customer_id: method, mandate: method, method },
    plain: ['confirmation_token', 'description', 'trigger'],
  },
  payment_requests: {
    emptied: { frozen: sale, back_url: sale, customer_id: method },
    plain: ['consents'],
  },
  prospects: { rows: 'prospects' },
  provider_events: { emptied: { payload: ['providerEvents'] }, plain: ['account', 'event_id', 'type'] },
  recorded_payments: {
    emptied: { reference: order, void_reason: order },
    plain: ['received_on', 'was_status', 'was_retry_on', 'was_regularise_until'],
  },
  awaited_transfers: { emptied: { surplus_words: order }, plain: ['due_on', 'reference', 'surplus_as'] },
  recovery_codes: { rows: 'accounts' },
  refresh_tokens: { rows: 'sessions' },
  refunds: {
    emptied: { comment: order },
    plain: ['captured_on', 'lines', 'provider_refund_id', 'requested_by', 'takes_from'],
  },
  regularisations: { emptied: { back_url: order } },
  report_steps: { rows: 'reports' },
  reports: { rows: 'reports' },
  roles: { rows: 'accounts' },
  schedules: {
    emptied: { payment_method: method, customer_id: method, mandate: method, method },
    plain: ['expiry_told_for', 'granted_by', 'next_on', 'suspended_until'],
  },
  // What the mandate and the object are of an association.
  receipt_settings: {
    emptied: Object.fromEntries(
      ['body_detail', 'object', 'signatory_name', 'signatory_capacity'].map(column => [column, published]),
    ),
    plain: ['articles', 'body', 'mode'],
  },
  invoices: { rows: 'orders' },
  search_entries: {
    emptied: { names: published, name_key: published, city_key: published, words: published },
    plain: ['facets'],
  },
  session_proofs: { rows: 'sessions' },
  setups: {
    emptied: { payment_method: method, customer_id: method },
    plain: ['confirmation_token', 'setup_id'],
  },
  // A ticket keeps its number, and who it is for as long as its order does.
  ticket_changes: { rows: 'orders' },
  tickets: {
    emptied: { first_name: order, last_name: order, email: order },
    plain: ['code', 'secret'],
  },
  tax_receipt_payments: { rows: 'orders' },
  tax_receipts: { rows: 'orders', plain: ['cancel_cause', 'cancel_reason', 'paid_on'] },
  tiers: {
    emptied: { label: published, description: published },
    plain: [
      'payment_frequency',
      'price_category',
      'reserved_code',
      'reserved_domains',
      'reserved_for',
      'valid_from',
      'valid_until',
    ],
  },
  user_customers: { rows: 'accounts' },
  users: {
    emptied: Object.fromEntries(
      [
        'email',
        'email_key',
        'first_name',
        'last_name',
        'new_email',
        'passkey_handle',
        'password_hash',
        'preferences',
      ].map(column => [column, account]),
    ),
    plain: ['inactivity_told_on', 'last_seen_on'],
  },

  // What follows holds nothing personal: amounts, states, ids, and what the operator or an association set.
  account_balances: { plain: ['account'] },
  // Whoever named a key or an address did so for an association's program.
  api_keys: { plain: ['hash', 'last4', 'name', 'scope'] },
  audit: { plain: ['action', 'actor', 'facts', 'object'] },
  captured_days: { plain: ['day'] },
  // What moved is told by numbers of orders and by what campaigns are called; the law has it kept for ten years.
  closed_entries: { plain: ['entries', 'month'] },
  closed_months: { plain: ['code', 'hash', 'month', 'sums'] },
  closed_movements: { plain: ['key', 'kind', 'month'] },
  collected_sums: {},
  compared_accounts: {},
  // Who confirmed answers for it towards the operator, who keeps it as long as it holds.
  counsel_confirmations: { plain: ['confirmed_by', 'confirmed_on', 'decided', 'recorded_by', 'subject'] },
  coupons: { plain: ['code'] },
  custom_fields: { plain: ['choices', 'condition_values', 'field_type', 'label'] },
  differences: { plain: ['closed_by', 'kind', 'object', 'reason', 'subject'] },
  dispute_takes: { plain: ['takes_from'] },
  disputes: { plain: ['captured_on', 'provider_charge_id', 'provider_dispute_id', 'reason'] },
  document_numbers: {},
  // A ticket is told by its number, a phone by a random id: whose it is stands with the order alone.
  door_scans: { plain: ['reason', 'way'] },
  deposit_slips: { plain: ['made_on'] },
  transfer_parts: { plain: ['received_on'] },
  // The bank account is an association's, which shows it to its payers.
  transfer_settings: { plain: ['holder', 'iban'] },
  series_cheques: { plain: ['deposit_on'] },
  doors: { plain: ['checking_key', 'signing_key'] },
  event_endpoints: { plain: ['event_types', 'former_secret', 'secret', 'state', 'url'] },
  extra_options: { plain: ['label'] },
  form_days: { plain: ['day'] },
  // Where phones stand at a door.
  gates: { plain: ['name'] },
  held_invoices: {},
  // Which order a cart renews, and what was mailed about it: neither names anybody.
  renewal_carts: {},
  renewal_refusals: {},
  mail_notices: { plain: ['id'] },
  guest_mails: { plain: ['about', 'kind', 'reader'] },
  renewal_reminders: { plain: ['ends_on', 'queued_on', 'stage'] },
  installation: {},
  kill_switches: { plain: ['name', 'reason'] },
  journal_accounts: { plain: ['name', 'number', 'scope', 'subject'] },
  journal_settings: { plain: ['accountant_email', 'code', 'rhythm'] },
  ledger_entries: { plain: ['key'] },
  ledger_seals: { plain: ['hash'] },
  // Whose a card is says its order.
  membership_cards: { plain: ['code', 'secret'] },
  operator_settings: { plain: ['changed_by', 'name', 'value'] },
  orders: { plain: ['coupon_code', 'delivered_on'] },
  payments: { plain: ['due_on', 'regularise_until', 'retry_on'] },
  payouts: { plain: ['arrival_on', 'form', 'journal', 'provider_payout_id', 'statement'] },
  household_members: {},
  household_refusals: {},
  households: {},
  person_mentions: {},
  person_merges: {},
  pools: { plain: ['label'] },
  postings: { plain: ['account'] },
  // The bank account is an association's, and no more of it is known.
  provider_accounts: { plain: ['bank_last4', 'bank_name', 'needs'] },
  provider_cursors: { plain: ['cursor', 'name'] },
  provider_movements: { plain: ['id', 'own_id', 'source_id', 'type'] },
  reconciliations: { plain: ['findings', 'subject'] },
  return_origins: { plain: ['origin'] },
  returned_items: {},
  cancelled_lines: {},
  refund_requests: {},
  line_moves: { plain: ['from_label', 'to_label'] },
  supplements: { plain: ['label'] },
  schema_migrations: { plain: ['checksum', 'name'] },
  search_words: { plain: ['word'] },
  seen_conflicts: {},
  stocks: {},
  tier_days: { plain: ['day'] },
  uncompared_entries: {},
  uncompared_payments: {},
  unfolded_entries: {},
  unfolded_orders: {},
  unsettled_memberships: {},
  unstated_entries: {},
  // Who declared did so for an association.
  receipt_declarations: { plain: ['ends_on'] },
  receipt_runs: {},
  // Tickets are numbers: nobody is written down.
  waiting_rooms: { plain: ['display'] },
  waiting_turns: {},
  // The account of an association, and the day on which its bank pays.
  repayment_files: { plain: ['execute_on', 'iban'] },
  repayments: {},
  group_refund_orders: { plain: ['aside_for', 'waits_for'] },
  // What a payer ticked is a sentence of ours about an amount; `choose_until` is a day.
  settlements: { plain: ['choice', 'choose_until', 'given_words', 'waits_for'] },
  withdrawals: { plain: ['lines', 'refund_by'] },
  worker_heartbeats: { plain: ['worker_id'] },
}
