import assert from 'node:assert/strict'
import { test } from 'node:test'
import compile from 'icu-minify/compile'
import { errors } from '#domain/errors.ts'
import { isTest, readSources } from '#test/house/source.ts'
import { pickMessages, serverTranslator, texts } from './catalogue.ts'
import type { MessageKey } from './fr.ts'
import { locales } from './locales.ts'
import { translator } from './translator.ts'

const keys = Object.keys(texts.fr) as MessageKey[]

/** Names of placeholders with their kind, at any depth of a compiled message (a text, or a list of nodes). */
function placeholders(message: unknown): string[] {
  return Array.isArray(message) ? message.flatMap(inNode) : []
}

/** A node is a text, the sign of a plural, `[name]`, `[name, kind, branches]` or `[tag, …nodes]`. */
function inNode(node: unknown): string[] {
  if (!Array.isArray(node)) return []
  const [name, kind, branches] = node
  if (kind === undefined) return [String(name)]
  if (typeof kind !== 'number') return [`<${name}>`, ...placeholders(node.slice(1))]
  return [`${name} ${kind}`, ...Object.values(branches ?? {}).flatMap(placeholders)]
}

const listed = (text: string) => [...new Set(placeholders(compile(text)))].sort()

test('every language has the same keys', () => {
  for (const locale of locales) assert.deepEqual(Object.keys(texts[locale]).sort(), [...keys].sort())
})

test('every language has the same placeholders', () => {
  for (const key of keys) assert.deepEqual(listed(texts.en[key]), listed(texts.fr[key]), key)
})

test('what people have entered is a value of a text, never a part of its pattern (ASVS 1.3.10)', () => {
  const catalogue = { greeting: compile('Bonjour {name}') }
  const t = translator('fr', catalogue as never) as unknown as (key: string, values: object) => string
  const said = t('greeting', { name: '{number} <b>%s</b> {name}' })
  assert.equal(said, 'Bonjour {number} <b>%s</b> {name}')
})

test('every error code has a text of its own, without placeholders', () => {
  for (const locale of locales) {
    const known: Record<string, string> = texts[locale]
    for (const code of Object.keys(errors)) {
      assert.ok(known[`error.${code}`], `error.${code} in ${locale}`)
      assert.deepEqual(listed(known[`error.${code}`] ?? ''), [], code)
    }
  }
})

test('no text is empty or padded, and none holds an ASCII apostrophe', () => {
  for (const locale of locales) {
    for (const key of keys) assert.match(texts[locale][key], /^\S(?:[^']*\S)?$/u, `${locale} ${key}`)
  }
})

test('French has no-break spaces where French has them', () => {
  const wrong = / [;!?:»%€]|« |° |[^\s\u00a0\u202f][;!?»]|\u00a0[;!?]|\u202f[:»]|[^\s\u00a0]€|\.\.\./u
  for (const key of keys) {
    const words = texts.fr[key].replace(/\{[^{}]*\}|<[^>]*>|[?!;]\)/g, 'x')
    assert.doesNotMatch(words, wrong, `${key}: ${words}`)
  }
})

test('each language has one word for an e-mail', () => {
  for (const key of keys) {
    assert.doesNotMatch(texts.en[key], /\be-mails?\b/iu, key)
    const words = texts.fr[key].replace(/\{[^{}]*\}|<[^>]*>|\S+@\S+/g, 'x')
    assert.doesNotMatch(words, /\bcourriels?\b|(?<![-\p{L}])e?mails?(?!\p{L})/iu, key)
  }
})

test('French needs no elision before a name: « d’Obole », « qu’Obole »', () => {
  const wrong =
    /\b(?:de|que|jusque|lorsque|puisque) (?:<\w+>)?\{(?:brand|organization|legalName|name|payer|firstName|invitedBy|form|title)\}/iu
  for (const key of keys) assert.doesNotMatch(texts.fr[key], wrong, key)
})

test('an island receives only what it declares', () => {
  const picked = pickMessages('fr', ['common.back', 'toast.*'])
  assert.ok(Object.keys(picked).every(key => key === 'common.back' || key.startsWith('toast.')))
  assert.equal(translator('fr', picked)('common.back'), 'Retour')
  assert.throws(() => translator('fr', picked)('common.edit'), /common\.edit/)
})

test('plurals: in French nothing is singular', () => {
  const t = serverTranslator('fr')
  assert.equal(t('directory.filters_active', { count: 0 }), '0 filtre actif')
  assert.equal(t('directory.filters_active', { count: 2 }), '2 filtres actifs')
})

test('where nobody has contributed no number says so', () => {
  assert.equal(serverTranslator('fr')('form.contributions', { count: 0 }), 'Pas encore de contribution')
  assert.equal(serverTranslator('en')('form.contributions', { count: 0 }), 'No contributions yet')
  assert.equal(serverTranslator('fr')('form.contributions', { count: 1 }), '1 contribution')
})

test('tags become elements', () => {
  const words = serverTranslator('en').rich('consent.terms_link', {
    brand: 'Obole',
    terms: chunks => ({ chunks }),
  })
  assert.deepEqual(words, ['I accept the Obole ', { chunks: ['terms of use'] }, '.'])
})

/** Keys that are put together: the file that does it, how each begins there, and what may follow. */
const computed: readonly (readonly [file: string, begins: string, follows: RegExp])[] = [
  ['src/web/administration/payments/order-mails.tsx', 'mails.kind.', /^[a-zA-Z]+$/],
  ['src/web/administration/payments/order-mails.tsx', 'mails.state.', /^[a-zA-Z]+$/],
  ['src/web/administration/payments/order-mails.tsx', 'mails.reason.', /^[a-z]+$/],
  ['src/documents/people-file.ts', 'persons.column_', /^[a-zA-Z]+$/],
  ['src/web/administration/persons/timeline.tsx', 'mails.kind.', /^[a-zA-Z]+$/],
  [
    'src/web/administration/orders/history-words.ts',
    'officeOrder.',
    /^(applied|applicationAccepted|paid|voided|cancellation|postponement|note)$/,
  ],
  [
    'src/web/administration/orders/history-words.ts',
    'officeOrder.',
    /^(renamed|passedOn|entry|entryUndone)$/,
  ],
  ['src/web/administration/orders/history-words.ts', 'officeOrder.', /^(edited|lineCancelled)$/],
  ['src/web/administration/orders/history-words.ts', 'officeOrder.', /^(optionAdded|supplement[A-Z]\w+)$/],
  ['src/web/administration/orders/add-option-form.tsx', 'officeOrder.option_', /^(over|noEmail)$/],
  ['src/web/administration/orders/move-form.tsx', 'officeOrder.move_', /^(same|less|more)$/],
  [
    'src/web/administration/orders/cancel-form.tsx',
    'officeOrder.cancel_',
    /^(over|returned|monthly|transfer|plan)$/,
  ],
  ['src/web/administration/orders/move-form.tsx', 'officeOrder.move_', /^(over|plan)$/],
  ['src/web/administration/orders/history-words.ts', 'officeOrder.settlement_', /^(date|refund|gift)$/],
  ['src/web/administration/orders/order-panel.tsx', 'officeOrder.status_', /^[A-Z]\w+$/],
  ['src/web/administration/orders/order-panel.tsx', 'officeOrder.done_', /^[a-zA-Z]+$/],
  ['src/web/administration/orders/line-form.tsx', 'officeOrder.edit_', /^(over|erased)$/],
  ['src/web/administration/persons/timeline.tsx', 'mailing.state.', /^[a-z_]+$/],
  ['src/web/administration/persons/timeline.tsx', 'persons.mail_', /^(sent|refused|underWay)$/],
  ['src/web/administration/persons/list-panel.tsx', 'persons.filter_', /^[a-zA-Z]+$/],
  ['src/web/administration/persons/person-panel.tsx', 'persons.column_', /^[a-zA-Z]+$/],
  [
    'src/web/administration/persons/person-panel.tsx',
    'persons.done_',
    /^(correct|tag|note|delete|consent|undo|erase|add|known|merge|join|leave|unrelated)$/,
  ],
  ['src/web/administration/persons/person-fields.tsx', 'persons.column_', /^[a-zA-Z]+$/],
  ['src/web/administration/persons/person-words.ts', 'persons.column_', /^[a-zA-Z]+$/],
  ['src/web/administration/campaign/address-form.tsx', 'error.', /^[a-zA-Z_]+$/],
  ['src/web/administration/persons/person-words.ts', 'error.', /^[a-zA-Z_]+$/],
  ['src/web/administration/persons/imports-panel.tsx', 'imports.status_', /^[a-z]+$/],
  ['src/web/administration/persons/import-panel.tsx', 'imports.status_', /^[a-z]+$/],
  ['src/web/administration/persons/import-panel.tsx', 'imports.', /^people_file_[a-z]+$/],
  ['src/web/administration/persons/import-rows.tsx', 'imports.show_', /^[a-z]+$/],
  ['src/web/administration/persons/import-rows.tsx', 'imports.verdict_', /^[a-z]+$/],
  ['src/web/administration/persons/import-rows.tsx', 'imports.outcome_', /^[a-z]+$/],
  ['src/web/administration/persons/import-rows.tsx', 'persons.column_', /^[a-zA-Z]+$/],
  ['src/web/administration/persons/import-columns.tsx', 'persons.column_', /^[a-zA-Z]+$/],
  ['src/web/administration/persons/merge-panel.tsx', 'persons.column_', /^[a-zA-Z]+$/],
  ['src/web/administration/persons/compared.tsx', 'persons.column_', /^[a-zA-Z]+$/],
  ['src/web/administration/persons/proposals-panel.tsx', 'persons.reason_', /^[a-zA-Z]+$/],
  ['src/web/administration/campaign/steps-nav.tsx', 'editor.step.', /^[1345]$/],
  ['src/web/membership/card-state-tag.tsx', 'member_cards.state_', /^[a-z]+$/],
  ['src/web/administration/members/member-table.tsx', 'members.state_', /^[a-z]+$/],
  ['src/web/administration/members/members-panel.tsx', 'members.figure_', /^[a-z]+$/],
  ['src/web/administration/tickets/ticket-panel.tsx', 'tickets.', /^(resend|rename|give)(_title)?$/],
  ['src/web/administration/door/door-panel.tsx', 'gates.done_', /^(open|revoke|answers|sign|unsign)$/],
  ['src/web/administration/door/door-panel.tsx', 'error.', /^[a-zA-Z_]+$/],
  ['src/web/administration/door/gate-list.tsx', 'gates.state_', /^(open|ended|revoked)$/],
  ['src/web/administration/door/conflict-card.tsx', 'watch.kind_', /^[a-zA-Z]+$/],
  ['src/web/administration/door/last-scans-card.tsx', 'watch.way_', /^[a-z]+$/],
  ['src/web/administration/door/last-scans-card.tsx', 'watch.refusal_', /^[a-zA-Z]+$/],
  ['src/web/administration/tickets/ticket-panel.tsx', 'tickets.done_', /^(resend|rename|give)$/],
  ['src/web/administration/editor/publish-panel.tsx', 'editor.ready.', /^[a-z]+\.(done|open)$/],
  ['src/web/administration/editor/publish-panel.tsx', 'editor.state.', /^[a-z]+$/],
  ['src/web/administration/campaign/edition-panel.tsx', 'editor.step.2.', /^[a-z]+$/],
  ['src/web/administration/messages/messages-panel.tsx', 'mailing.status.', /^[a-z]+$/],
  ['src/web/administration/messages/log-panel.tsx', 'mailing.kind.', /^[a-z]+$/],
  ['src/web/administration/messages/log-panel.tsx', 'mailing.reason.', /^[a-z_]+$/],
  ['src/web/administration/messages/log-panel.tsx', 'mailing.state.', /^[a-z_]+$/],
  ['src/web/administration/messages/log-panel.tsx', 'mailing.answer.', /^[a-z]+$/],
  ['src/web/administration/messages/write-panel.tsx', 'mailing.kind_', /^(service|news)(_sub)?$/],
  ['src/messages/merge-field-words.ts', 'mailing.field.', /^[a-zA-Z]+$/],
  ['src/web/administration/lists/list-panel.tsx', 'lists.name.', /^[a-z]+$/],
  ['src/web/administration/lists/list-panel.tsx', 'lists.purpose.', /^[a-z]+$/],
  ['src/web/administration/lists/list-panel.tsx', 'lists.empty_title.', /^[a-z]+$/],
  ['src/web/administration/lists/list-panel.tsx', 'lists.empty.', /^[a-z]+$/],
  ['src/web/administration/lists/list-table.tsx', 'lists.column.', /^[a-zA-Z]+$/],
  ['src/web/administration/lists/export-form.tsx', 'lists.export_', /^(csv|xlsx)$/],
  ['src/web/administration/lists/export-file.ts', 'lists.export_file.', /^[a-z]+$/],
  ['src/web/administration/lists/views.tsx', 'lists.view.', /^[a-zA-Z]+$/],
  ['src/web/administration/lists/acts-form.tsx', 'lists.act.', /^(cash|resend|tag|untag)$/],
  ['src/web/administration/lists/acts-form.tsx', 'lists.act_was.', /^(cash|resend|tag|untag)$/],
  ['src/web/administration/lists/acts-form.tsx', 'lists.act_status.', /^[a-z]+$/],
  ['src/web/administration/lists/act-panel.tsx', 'lists.act_title.', /^(cash|resend|tag|untag)$/],
  ['src/web/administration/lists/act-panel.tsx', 'lists.act_purpose.', /^(cash|resend|tag|untag)$/],
  ['src/web/administration/lists/act-panel.tsx', 'lists.act_do.', /^(cash|resend|tag|untag)$/],
  ['src/web/administration/lists/act-progress-panel.tsx', 'lists.act_outcome.', /^[a-zA-Z]+$/],
  ['src/messages/list-words.ts', 'lists.state.', /^[a-z]+$/],
  ['src/messages/list-words.ts', 'lists.means.', /^[a-zA-Z]+$/],
  ['src/web/administration/journal/journal-panel.tsx', 'journal.subject.', /^[a-z]+$/],
  ['src/documents/journal-file.ts', 'journal.column_', /^[a-z]+$/],
  ['src/messages/journal-words.ts', 'journal.did.', /^[a-zA-Z._]+$/],
  ['src/messages/journal-words.ts', 'journal.field.', /^[a-zA-Z]+$/],
  ['src/messages/journal-words.ts', 'journal.', /^(payer|association|provider)$/],
  ['src/messages/journal-facts.ts', 'journal.fact.', /^[a-z]+$/],
  ['src/web/administration/preview/preview-pane.tsx', 'preview.', /^(phone|desk)$/],
  ['src/web/administration/questions/question-list-panel.tsx', 'questions.done_', /^[a-z]+$/],
  ['src/web/administration/questions/question-list-panel.tsx', 'questions.ready.', /^[a-zA-Z]+$/],
  ['src/web/administration/questions/ready-questions.ts', 'questions.words.', /^[a-zA-Z]+$/],
  ['src/web/administration/questions/question-editor.tsx', 'questions.type.', /^[A-Z]/],
  ['src/web/administration/questions/question-words.ts', 'questions.type.', /^[A-Z]/],
  ['src/web/administration/editor/ordered-lines.tsx', 'editor.', /^(up|down)(_named)?$/],
  ['src/web/administration/extras/option-list-panel.tsx', 'extras.done_', /^[a-z]+$/],
  ['src/web/administration/extras/code-list-panel.tsx', 'codes.done_', /^[a-z]+$/],
  ['src/web/administration/extras/code-list-panel.tsx', 'codes.state.', /^[a-zU]+$/],
  ['src/web/administration/extras/ready-options.ts', 'extras.', /^(shipping|pickup)$/],
  ['src/web/administration/campaign/rates-panel.tsx', 'editor.step.2.', /^[a-z]+$/],
  ['src/web/administration/campaign/rates-panel.tsx', 'editor.add.', /^[a-z]+$/],
  ['src/web/administration/campaign/rates-panel.tsx', 'editor.saved_', /^[a-z]+$/],
  ['src/web/administration/campaign/rate-editor.tsx', 'editor.type.', /^[A-Z]/],
  ['src/web/administration/campaign/rate-editor.tsx', 'editor.price_kind.', /^[A-Z]/],
  ['src/web/administration/campaign/rate-reserved.tsx', 'editor.reserved.', /^[a-z]+$/],
  [
    'src/documents/mail/account.ts',
    'account.mail_',
    /^[a-z]+([A-Z][a-z]+)?_(subject|title|body|if_not|action)$/,
  ],
  [
    'src/documents/mail/schedule-changed.ts',
    'mail.schedule_',
    /^(amount|day|method|suspend|resume)_(subject|title)$/,
  ],
  ['src/documents/mail/schedule-stopped.ts', 'mail.schedule_', /^(stopped|canceled)_(subject|title|body)$/],
  ['src/documents/mail/report.ts', 'report.mail_', /^(lifted|confirmed)_(subject|title|body)$/],
  ['src/messages/order-words.ts', 'order.gift_', /^/],
  ['src/messages/receipt-words.ts', 'receipt.title_', /^/],
  [
    'src/web/refund/give-up-panel.tsx',
    'giveUp.no.',
    /^(over|returned|cancelled|begun|scanned|passedOn|money|underWay|contested|gift|silent)$/,
  ],
  ['src/web/refund/give-up-panel.tsx', 'error.', /^[a-zA-Z_]+$/],
  ['src/web/administration/orders/cancel-form.tsx', 'error.', /^(refund_below_rule|amount_invalid)$/],
  ['src/web/personal/order.tsx', 'attest.missing_', /^/],
  ['src/web/administration/payments/person-papers.tsx', 'attest.missing_', /^/],
  ['src/web/document/person-attestation.tsx', 'attest.none_', /^/],
  ['src/web/outcome/confirmation-page.tsx', 'summary.beyond_', /^/],
  ['src/web/form/steps/summary/paying.tsx', 'summary.beyond_', /^/],
  ['src/messages/invoice-words.ts', 'invoice.title_', /^/],
  ['src/messages/invoice-words.ts', 'invoice.head_', /^/],
  ['src/messages/invoice-words.ts', 'invoice.supply_', /^/],
  ['src/messages/invoice-words.ts', 'invoice.total_', /^(invoice|creditNote)$/],
  ['src/messages/invoice-words.ts', 'conditions.vat.', /^/],
  ['src/web/document/invoice-file.ts', 'invoice.file_', /^/],
  ['src/web/document/invoice.tsx', 'invoice.read_', /^(invoice|creditNote)$/],
  ['src/web/document/invoice.tsx', 'invoice.related_', /^/],
  ['src/documents/receipts-file.ts', 'receipts.column_', /^/],
  ['src/documents/receipts-file.ts', 'receipts.state_', /^/],
  ['src/web/administration/bank/bank-panel.tsx', 'bank.show_', /^/],
  [
    'src/web/administration/transfers/transfers-panel.tsx',
    'transfer.done_',
    /^(whole|cancel|settled|settings)$/,
  ],
  ['src/web/administration/bank/line-card.tsx', 'bank.matched_', /^(payout|payment|slip|transfer|nothing)$/],
  ['src/web/administration/receipts/declaration-page.tsx', 'receipts.declare_', /^/],
  ['src/web/administration/documents/images-panel.tsx', 'documents.', /^(logo|signature)(_|$)/],
  ['src/web/administration/receipts/settings-panel.tsx', 'receipts.needs_', /^/],
  ['src/web/administration/receipts/settings-panel.tsx', 'receipts.article_', /^/],
  ['src/web/administration/receipts/settings-panel.tsx', 'receipts.mode_', /^/],
  ['src/web/administration/receipts/settings-panel.tsx', 'receipts.', /^signatory(Name|Capacity)$/],
  ['src/messages/receipt-words.ts', 'receipt.donor_', /^/],
  ['src/messages/receipt-words.ts', 'receipt.kind.', /^/],
  ['src/messages/receipt-words.ts', 'receipt.means_', /^/],
  ['src/messages/receipt-words.ts', 'receipt.certified_', /^/],
  ['src/api/problem-message.ts', 'error.', new RegExp(`^(${Object.keys(errors).join('|')})$`)],
  ['src/api/routes/values.ts', 'legal_status.', /^/],
  ['src/web/administration/campaign/collected-chart.tsx', 'office.best_', /^/],
  ['src/web/administration/campaign/collected-chart.tsx', 'office.column_', /^(day|month)$/],
  ['src/web/administration/campaign/look-fields.tsx', 'office.colour.', /^/],
  ['src/web/administration/campaign/share-panel.tsx', 'office.ground_', /^/],
  ['src/web/administration/campaign/share-texts.tsx', 'sharing.say.', /^/],
  ['src/web/administration/campaign/share-texts.tsx', 'sharing.for.', /^/],
  ['src/web/administration/campaign/share-texts.tsx', 'sharing.open.', /^/],
  ['src/web/administration/campaign/share-texts.tsx', 'sharing.text.', /^/],
  ['src/web/administration/campaign/share-texts.tsx', 'sharing.how.', /^/],
  ['src/web/administration/campaign/share-texts.tsx', 'sharing.how_body.', /^/],
  ['src/messages/poster-words.ts', 'sharing.scan.', /^/],
  ['src/web/administration/campaign/state-card.tsx', 'office.move.', /^/],
  ['src/web/administration/campaign/state-card.tsx', 'office.move_means.', /^/],
  ['src/web/administration/campaign/state-card.tsx', 'office.state_means.', /^/],
  ['src/web/administration/campaign/state-tag.tsx', 'office.state.', /^/],
  ['src/web/administration/editor/publish-panel.tsx', 'office.moved_', /^/],
  ['src/web/administration/campaign/statistics-panel.tsx', 'office.period_', /^/],
  ['src/web/administration/team/role-fields.tsx', 'team.may_', /^/],
  ['src/web/administration/team/team-parts.tsx', 'team.done_', /^/],
  ['src/web/administration/campaign/widget-sample.tsx', 'office.widget.', /^/],
  ['src/web/administration/home/home-page.tsx', 'notice.choice_', /^(each|daily|none)$/],
  ['src/web/administration/home/tasks.tsx', 'dashboard.task.', /^/],
  ['src/web/administration/home/tasks.tsx', 'dashboard.task_why.', /^/],
  ['src/web/administration/quick-start/choose-page.tsx', 'quick.type.', /^/],
  ['src/web/administration/quick-start/choose-page.tsx', 'quick.example.', /^/],
  ['src/web/administration/quick-start/quick-start-page.tsx', 'quick.title.', /^/],
  ['src/web/administration/quick-start/quick-start-form.tsx', 'quick.name_hint.', /^/],
  ['src/web/administration/quick-start/quick-start-form.tsx', 'quick.item.', /^/],
  ['src/web/administration/quick-start/quick-start-form.tsx', 'quick.place_', /^(address|online|later)$/],
  ['src/web/administration/quick-start/quick-start-form.tsx', 'quick.season_', /^(calendar|school|sliding)$/],
  ['src/web/administration/quick-start/copy-page.tsx', 'quick.copy_unit_', /^/],
  ['src/usecases/administration/legal-texts.ts', 'conditions.form_', /^/],
  ['src/web/administration/opening/opening-form.tsx', 'opening.position_', /^/],
  ['src/web/administration/opening/organization-fields.tsx', 'opening.organism_', /^/],
  ['src/web/administration/legal/legal-settings-panel.tsx', 'conditions.fact.', /^/],
  ['src/web/administration/legal/legal-settings-panel.tsx', 'conditions.hint.', /^/],
  ['src/web/administration/legal/legal-settings-panel.tsx', 'conditions.', /^(terms|privacy)_purpose$/],
  ['src/web/administration/editor/options-panel.tsx', 'settings.name_change_', /^Un|^Never$/],
  ['src/web/ticket/wallet-ways.tsx', 'ticket.wallet_', /^(apple|google)$/],
  ['src/web/administration/payments/moments.ts', 'refund.by_', /^/],
  ['src/web/administration/payments/moments.ts', 'refund.event.', /^/],
  [
    'src/web/administration/payments/payment-page.tsx',
    'refund.',
    /^(asked|transfer_recorded|delivered|mail_resent|answered|recorded|recorded_again|voided)$/,
  ],
  ['src/web/administration/payments/payment-page.tsx', 'refund.no_receipt.', /^/],
  ['src/web/administration/payments/payment-page.tsx', 'refund.receipt_lacks.', /^/],
  ['src/web/administration/payments/status-tag.tsx', 'refund.status.', /^/],
  ['src/messages/attestation-words.ts', 'offline.means.', /^/],
  ['src/web/administration/payments/payment-page.tsx', 'cheques.state.', /^/],
  ['src/documents/mail/order-confirmation.ts', 'offline.paid.', /^/],
  ['src/web/consent/cookies-page.tsx', 'cookies.choice_', /^/],
  ['src/web/directory/options.ts', 'organization.type.', /^/],
  ['src/web/ui/category.tsx', 'category.', /^/],
  ['src/web/directory/search-form.tsx', 'directory.', /^(organizations|campaigns)$/],
  ['src/web/campaign/campaign-state.tsx', 'state.ended_', /^/],
  ['src/web/campaign/report-form.tsx', 'report.reason.', /^/],
  ['src/web/form/steps/choice/choice.tsx', 'step.begin_', /^/],
  ['src/web/form/steps/choice/choice.tsx', 'step.empty_', /^/],
  ['src/web/form/steps/problem-words.ts', 'step.no_payment_', /^/],
  ['src/web/form/steps/problem-words.ts', 'step.none_', /^/],
  ['src/web/form/steps/problem-words.ts', 'step.sold_out_', /^/],
  ['src/web/form/steps/choice/quantity.tsx', 'step.left_', /^/],
  ['src/web/form/steps/choice/quantity.tsx', 'step.most_', /^/],
  ['src/web/form/steps/step-words.ts', 'step.choice_', /^/],
  ['src/web/form/steps/step-words.ts', 'step.people_', /^/],
  ['src/web/form/steps/step-words.ts', 'step.title_choice_', /^/],
  ['src/web/form/steps/step-words.ts', 'step.title_people_', /^/],
  ['src/web/form/steps/step-words.ts', 'step.to_people_', /^/],
  ['src/documents/waiting-list.ts', 'waiting.list_', /^(email|rate|quantity|state|since|settled)$/],
  ['src/documents/waiting-list.ts', 'waiting.state.', /^/],
  ['src/web/administration/cancellation/progress-panel.tsx', 'cancellation.count.', /^/],
  ['src/web/administration/cancellation/cancellation-panel.tsx', 'cancellation.by_default.', /^/],
  ['src/web/administration/cancellation/cancellation-panel.tsx', 'cancellation.to_', /^(cancel|postpone)$/],
  [
    'src/web/administration/cancellation/cancellation-panel.tsx',
    'cancellation.',
    /^(words|until|start|end|by_default)$/,
  ],
  ['src/web/administration/cancellation/waits.tsx', 'cancellation.wait.', /^/],
  [
    'src/web/administration/cancellation/progress-panel.tsx',
    'cancellation.',
    /^(failed|repay|retry|repaid)(_hint)?$/,
  ],
  ['src/web/administration/group-refund/refunds-panel.tsx', 'many.share.', /^/],
  [
    'src/web/administration/group-refund/refunds-panel.tsx',
    'many.',
    /^(rate|from|until|share|percent|amount|words)$/,
  ],
  ['src/web/administration/group-refund/progress-panel.tsx', 'many.why.', /^/],
  ['src/web/administration/persons/person-panel.tsx', 'persons.erase_hold.', /^/],
  ['src/web/administration/payments/evidence-form.tsx', 'evidence.status.', /^/],
  ['src/web/administration/payments/moments.ts', 'evidence.event.', /^/],
  ['src/web/form/steps/summary/check-answers.tsx', 'summary.edit_', /^/],
  ['src/web/layouts/preference-choice.tsx', 'a11y.', /^\w+\.\w+$/],
  ['src/web/operate/correction-form.tsx', 'operator.account.', /^/],
  ['src/web/operate/audit-words.ts', 'audit.', /^/],
  ['src/web/operate/difference-words.ts', 'operator.finding.', /^/],
  ['src/web/operate/job-words.ts', 'job.', /^/],
  ['src/web/operate/job-words.ts', 'job.carries.', /^/],
  ['src/web/operate/correction-form.tsx', 'operator.difference_', /^(debit|credit)$/],
  ['src/web/operate/difference.tsx', 'operator.difference_is.', /^/],
  ['src/web/operate/difference.tsx', 'operator.finding.', /^/],
  ['src/web/operate/differences-page.tsx', 'operator.difference_status.', /^/],
  ['src/web/operate/job.tsx', 'operator.job_left.', /^/],
  [
    'src/web/operate/operator-page.tsx',
    'operator.',
    /^(overview|reports|jobs|mails|differences|organizations|switches|settings|audit)$/,
  ],
  ['src/web/operate/report.tsx', 'operator.report_decision.', /^/],
  ['src/web/operate/report.tsx', 'operator.report_means.', /^/],
  ['src/web/operate/report.tsx', 'operator.report_step.', /^/],
  ['src/web/operate/report-tag.tsx', 'operator.report_status.', /^/],
  ['src/web/operate/setting-tables.tsx', 'operator.settings_frequency.', /^/],
  ['src/web/operate/setting-tables.tsx', 'operator.type.', /^/],
  ['src/web/operate/switch-forms.tsx', 'operator.switch.', /^/],
  ['src/web/operate/switch-forms.tsx', 'operator.switch_means.', /^/],
  ['src/web/pages/legal-facts.tsx', 'legal.fact.', /^/],
  ['src/web/pages/retention-table.tsx', 'retention.', /^(hours|days|months|years)$/],
  ['src/web/pages/retention-table.tsx', 'retention.', /_(what|after|why)$/],
  ['src/web/pages/retention-table.tsx', 'retention.end_', /^/],
  ['src/web/pages/retention-table.tsx', 'retention.ground_', /^/],
  ['src/web/personal/order-status-tag.tsx', 'space.state_', /^/],
  ['src/web/personal/own-applications.tsx', 'space.application_', /^(waiting|accepted)$/],
  ['src/web/personal/own-applications.tsx', 'application.state_', /^(waiting|accepted)_title$/],
  ['src/web/personal/space-page.tsx', 'space.', /^(payments|memberships|documents|gifts|cards|profile)$/],
  ['src/web/schedule/notice-banner.tsx', 'schedule.done_', /^/],
  ['src/web/administration/integration/endpoints-card.tsx', 'integration.event_', /^/],
  ['src/web/administration/integration/endpoints-card.tsx', 'integration.state_', /^/],
  ['src/web/administration/integration/deliveries-card.tsx', 'integration.status_', /^/],
  ['src/web/administration/integration/deliveries-card.tsx', 'integration.failure_', /^/],
  ['src/web/administration/integration/deliveries-card.tsx', 'integration.occasion_', /^/],
  ['src/web/administration/integration/integration-panel.tsx', 'integration.done_', /^/],
  ['src/web/administration/payout-account/payout-account-panel.tsx', 'payout_account.', /_(title|body)$/],
  [
    'src/web/administration/payout-account/payout-account-panel.tsx',
    'payout_account.',
    /^(again|proven|refreshed|open|change|complete)$/,
  ],
  ['src/web/administration/payout-account/payout-account-panel.tsx', 'payout_account.part_', /^/],
  ['src/web/administration/payout-account/payout-account-panel.tsx', 'payout_account.state_', /^/],
  ['src/web/administration/payout-account/payout-account-panel.tsx', 'payout_account.reason_', /^/],
  ['src/web/administration/payout-account/payouts-card.tsx', 'payout_account.payout_', /^/],
  [
    'src/web/administration/campaign/campaign-row.tsx',
    'frame.list.',
    /^(edit|share|statistics|record|copy)$/,
  ],
  ['src/messages/accounting-words.ts', 'accounting.account.', /^/],
  ['src/messages/accounting-words.ts', 'accounting.entry.', /^/],
  ['src/web/administration/accounting/accounting-panel.tsx', 'accounting.format.', /^/],
  ['src/web/administration/accounting/accounting-panel.tsx', 'accounting.problem.', /^/],
  ['src/web/administration/accounting/accounting-settings-panel.tsx', 'accounting.rhythm.', /^/],
  ['src/web/administration/accounting/accounting-settings-panel.tsx', 'accounting.use.', /^/],
  ['src/documents/vat-file.ts', 'vat.', /^(sold|credited|kept)_/],
  ['src/web/administration/vat/vat-panel.tsx', 'vat.', /^(backwards|too_long)$/],
  [
    'src/web/administration/mails/mails-editor.tsx',
    'letters.',
    /^((confirmation|ticket|card|receipt|announced|refused|renewal|reminder|afterwards|changed)(_when)?|send_(reminder|afterwards))$/,
  ],
  ['src/web/application/application.tsx', 'application.state_', /^/],
  ['src/web/administration/applications/state-tag.tsx', 'applications.state_', /^/],
  ['src/web/administration/applications/applications-panel.tsx', 'applications.none_', /^/],
  ['src/web/administration/applications/application-panel.tsx', 'applications.done_', /^/],
  ['src/documents/mail/application.ts', 'application.mail.', /^application/],
  ['src/web/renewal/renewal.tsx', 'renewal.', /^(choose|apply)$/],
  ['src/documents/mail/renewal-reminder.ts', 'renewal.mail_', /^(before|end|after)$/],
  ['src/web/administration/campaign/list-panel.tsx', 'frame.fate.', /^/],
  ['src/web/administration/palette/search-page.tsx', 'palette.kind.', /^/],
  ['src/web/administration/palette/palette.tsx', 'palette.one.', /^/],
  ['src/web/administration/campaign/list-panel.tsx', 'frame.none.', /^/],
  ['src/web/personal/factors-panel.tsx', 'factor.done_', /^\w+$/],
  ['src/messages/after-order-words.ts', 'next.', /^[A-Z]/],
  ['src/documents/mail/factor-changed.ts', 'factor.mail_', /^(passkey|app|codes|code|reset)\w*$/],
]

test('every key is used by the product, as it is written or put together', () => {
  const files = readSources().filter(({ path }) => !isTest(path) && !/^src\/messages\/(fr|en)\b/.test(path))
  const textOf = (file: string) => files.find(({ path }) => path === file)?.text ?? ''
  // What an island declares to need is not used by that.
  const written = new Set(
    files
      .filter(({ path }) => !/messages\.ts$/.test(path))
      .flatMap(({ text }) => [...text.matchAll(/['"`]([a-z]\w*\.[\w.]+)['"`]/g)].map(([, key]) => key)),
  )
  // A heading and a paragraph of a static page, named alike: `plain('help.pay')`.
  const sections = [...textOf('src/web/pages/legal-pages.ts').matchAll(/\bplain\('([\w.]+)'\)/g)].flatMap(
    ([, stem]) => [`${stem}_title`, `${stem}_body`],
  )
  for (const [file, begins, follows] of computed) {
    assert.ok(textOf(file).includes(`\`${begins}\${`), `${file} puts no key ${begins}… together`)
    const reached = keys.filter(key => key.startsWith(begins) && follows.test(key.slice(begins.length)))
    assert.ok(reached.length > 1, `no key begins with ${begins}`)
    for (const key of reached) written.add(key)
  }
  for (const key of sections) written.add(key)
  assert.deepEqual(
    keys.filter(key => !written.has(key)),
    [],
  )
})
