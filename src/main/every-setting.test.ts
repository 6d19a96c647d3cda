import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerApi } from '#api/server.ts'
import type { CartView } from '#domain/cart/cart-view.ts'
import type { FormType, TierType } from '#domain/form/form.ts'
import { formPath } from '#domain/form/types/index.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addProgram, wishes } from '#test/support/checkout-program.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { PlainBrowser } from '#test/support/plain-browser.ts'
import { buildWeb } from './build.ts'
import { newTrace } from './trace.ts'
import { registerWeb } from './web.ts'

/**
 * Every form takes what its settings say (rules FRM-1, FLD-14 to FLD-17 and DUE-1): all settings at once on each of the seven
 * types, from the first page to the payment, by what the pages themselves offer to a browser without scripts.
 */
let product: TestApp
let pages: FastifyInstance
/** The same product where the operator wants one page of sections (rule FRM-2). */
let quickPages: FastifyInstance
before(async () => {
  await buildWeb()
  product = await testApp(new Date().toISOString())
  pages = await serve([])
  quickPages = await serve(['event', 'membership', 'shop'])
})
after(async () => {
  await quickPages?.close()
  await pages?.close()
  await product?.close()
})

async function serve(quickWin: readonly string[]): Promise<FastifyInstance> {
  const { built, config } = product
  const parts = { ...built, config: { ...config, operator: { ...config.operator, quickWin } } }
  const fastify = Fastify({ genReqId: newTrace })
  await registerApi(fastify, parts)
  await registerWeb(fastify, parts)
  return fastify
}

const price = 120_00
const code = 'AMIS10'
const gift = 7_00
const [diet, which, charter, scan] = [0, 1, 2, 3]
const scanned = () => new File(['%PDF-1.7\n'], 'scan.pdf', { type: 'application/pdf' })

type Setting = 'instalments' | 'coupon' | 'gift' | 'questions' | 'document'
const all: readonly Setting[] = ['instalments', 'coupon', 'gift', 'questions', 'document']

type Row = {
  readonly name: string
  readonly formType: FormType
  readonly tierType: TierType
  readonly takes: readonly Setting[]
  readonly quick?: true
  /** Where it begins, if not at the campaign's own page. */
  readonly begin?: (form: TestForm) => Promise<string>
}

const inSteps: readonly Row[] = [
  { name: 'an event', formType: 'Event', tierType: 'Registration', takes: all },
  { name: 'a membership', formType: 'Membership', tierType: 'Membership', takes: all },
  { name: 'a shop', formType: 'Shop', tierType: 'Product', takes: all },
]

const rows: readonly Row[] = [
  ...inSteps,
  ...inSteps.map(row => ({ ...row, name: `${row.name} on one page`, quick: true as const })),
  { name: 'a project', formType: 'CrowdFunding', tierType: 'Bonus', takes: all },
  { name: 'a sale', formType: 'PaymentForm', tierType: 'Payment', takes: all },
  // A code lowers no gift, none is paid in parts, and nothing is given on top of one.
  { name: 'a donation', formType: 'Donation', tierType: 'Donation', takes: ['questions', 'document'] },
  {
    name: 'Checkout, of a cart that lacks its answers',
    formType: 'Membership',
    tierType: 'Membership',
    takes: ['instalments', 'coupon', 'questions', 'document'],
    begin: beginElsewhere,
  },
  // Its lines are the program's own, which has asked all its questions itself.
  {
    name: 'Checkout, of a program',
    formType: 'Membership',
    tierType: 'Membership',
    takes: ['instalments'],
    begin: beginAtProgram,
  },
]

for (const row of rows)
  test(`${row.name} takes ${row.takes.join(', ')}, and no other setting`, async () => {
    const { form, browser } = await open(row)
    assert.equal(browser.status, 200, browser.words)
    const offered = await fillIn(browser, form)
    assert.deepEqual([...offered].toSorted(), row.takes.toSorted())
    assertTaken(await cartAt(browser.address), form, row.takes)
  })

for (const row of rows.filter(({ takes }) => takes.includes('questions')))
  test(`${row.name}: an answer to a question that was removed meanwhile costs nothing else`, async () => {
    const { form, browser } = await open(row)
    await fillIn(browser, form, async () => {
      const gone = form.tiers[0]?.fieldIds[diet] ?? 0
      const deletedAt = product.clock.now()
      await product.db.updateTable('customFields').set({ deletedAt }).where('id', '=', gone).execute()
    })
    const { itemList, payer } = await cartAt(browser.address)
    const [, , ...kept] = form.tiers[0]?.fieldIds ?? []
    assert.deepEqual(
      itemList[0]?.customFields.map(({ id }) => id),
      kept,
      'what hung on it goes with it',
    )
    assert.equal(payer?.lastName, 'Moreau')
  })

for (const row of inSteps)
  test(`${row.name} keeps its steps in a widget, whatever the operator wants of its pages (rule FRM-2)`, async () => {
    const { form, browser } = await open({ ...row, quick: true })
    await browser.open(`${browser.address}/widget`)
    await browser.send({ values: { [`q-${form.tiers[0]?.id}`]: '1' } })
    assert.match(browser.address, /\/widget\/2\?/)
    assert.equal(browser.status, 200)
    assert.ok(!browser.names.has('terms'), 'the summary is another step')
  })

async function open(row: Row) {
  const form = await withEverySetting(row)
  const browser = new PlainBrowser(row.quick ? quickPages : pages)
  const path = formPath(form.address.organizationSlug, row.formType, form.address.formSlug)
  await browser.open((await row.begin?.(form)) ?? path)
  return { form, browser }
}

async function withEverySetting({ formType, tierType }: Row): Promise<TestForm> {
  const fields = [
    { label: 'Régime', type: 'ChoiceList', choices: ['Aucun', 'Autre'] },
    { label: 'Lequel', isRequired: true, onlyIf: { field: diet, values: ['Autre'] } },
    { label: 'J’accepte la charte', type: 'YesNo', mustBeTrue: true },
    { label: 'Licence', type: 'File', isRequired: true },
  ] as const
  const form = await addForm(product, {
    formType,
    slug: `tout-${randomUUID().slice(0, 8)}`,
    tiers: [{ tierType, price, label: 'Plein tarif', counts: [1, 3], fields }],
    coupon: { code, percent: 10 },
    payerDocument: { label: 'Justificatif', isRequired: true },
  })
  const onTop = { acceptOpenDonation: true, openDonationAmounts: [gift] }
  await product.db.updateTable('forms').set(onTop).where('id', '=', form.formId).execute()
  return form
}

async function beginElsewhere({ address, tiers }: TestForm): Promise<string> {
  const items = [anItem({ tierId: tiers[0]?.id ?? 0, tierType: 'Membership' })]
  const { id } = successOf(await product.acts.createCart({ ...address, items }))
  return `/associations/${address.organizationSlug}/checkout/${id}`
}

async function beginAtProgram({ organizationId, address: { organizationSlug } }: TestForm): Promise<string> {
  const { key } = await addProgram(product, { organizationId, organizationSlug })
  const reply = await pages.inject({
    method: 'POST',
    url: '/ha-api/checkout/carts',
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID() },
    payload: { ...wishes, installments: [3] },
  })
  assert.equal(reply.statusCode, 201, reply.body)
  return new URL(reply.json<{ url: string }>().url).pathname
}

/**
 * Goes through all screens: each is sent with every mistake first, then right. Gives the settings that were offered.
 * `meanwhile` happens before the questions are sent right.
 */
async function fillIn(
  browser: PlainBrowser,
  form: TestForm,
  meanwhile: () => Promise<void> = async () => {},
): Promise<ReadonlySet<Setting>> {
  const offered = new Set<Setting>()
  for (let screen = 0; screen < 12 && !browser.address.startsWith('/paiement/'); screen += 1) {
    const { values, files, wrong, mistakes } = answersOn(browser, form, offered)
    if (mistakes.length > 0 && !offered.has('questions')) {
      await browser.send({ values: { ...values, ...wrong } })
      assert.equal(browser.status, 400)
      assert.deepEqual(
        mistakes.filter(name => !browser.invalid.has(name)),
        [],
        `${browser.address}: ${[...browser.invalid]}`,
      )
    }
    if (mistakes.length > 0 && !offered.has('questions')) await meanwhile()
    if (mistakes.length > 0) offered.add('questions')
    const presses = browser.names.has('terms') && browser.names.has('discountCode') && !offered.has('coupon')
    if (presses) {
      offered.add('coupon')
      await browser.send({ values: { ...values, discountCode: code.toLowerCase() }, files, press: 'coupon' })
      assert.match(browser.words, new RegExp(code), browser.address)
      continue
    }
    await browser.send({ values, files })
    assert.equal(browser.status, 200, `${browser.address}: ${[...browser.invalid]}`)
  }
  return offered
}

const person = {
  firstName: 'Camille',
  lastName: 'Moreau',
  email: 'camille@example.org',
  emailConfirmation: 'camille@example.org',
  'p0-firstName': 'Zoé',
  'p0-lastName': 'Martin',
  tip: 'none',
  terms: 'on',
  salesConditions: 'on',
}

/** What is answered on the page that is open, and the same with whatever can be forgotten. */
function answersOn({ names }: PlainBrowser, { tiers: [tier] }: TestForm, offered: Set<Setting>) {
  const choice = { [`q-${tier?.id}`]: '1', support: `tier-${tier?.id}`, tier: String(tier?.id) }
  const ends = (place: number) =>
    [...names].find(name => name.endsWith(`field-${tier?.fieldIds[place]}`)) ?? ''
  const known: Record<string, string> = {
    ...person,
    ...choice,
    installments: '3',
    gift: String(gift),
    [ends(diet)]: 'Autre',
    [ends(which)]: 'Halal',
    [ends(charter)]: 'yes',
  }
  const values = Object.fromEntries(Object.entries(known).filter(([name]) => names.has(name)))
  if (names.has('installments')) offered.add('instalments')
  if (names.has('gift')) offered.add('gift')
  if (names.has('fileId-file')) offered.add('document')
  const uploads = [`${ends(scan)}-file`, 'fileId-file'].filter(name => names.has(name))
  const mistakes = [which, charter, scan].map(ends).filter(name => name !== '')
  return {
    values,
    files: Object.fromEntries(uploads.map(name => [name, scanned()])),
    wrong: mistakes.length === 0 ? {} : { [ends(which)]: '', [ends(charter)]: null },
    mistakes,
  }
}

async function cartAt(address: string): Promise<CartView> {
  const [, id = ''] = /^\/paiement\/embarque\/([^?]+)/.exec(address) ?? []
  const { cartId } = await product.db
    .selectFrom('paymentRequests')
    .select('cartId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return successOf(await product.acts.readCart({ cartId }))
}

function assertTaken(cart: CartView, { tiers: [tier] }: TestForm, takes: readonly Setting[]): void {
  const has = (setting: Setting) => takes.includes(setting)
  const whole = cart.itemList.reduce((sum, { amount }) => sum + amount, 0)
  const charges = cart.paymentTerms.map(({ realAmount }) => realAmount)
  assert.equal(charges.length, has('instalments') ? 3 : 1)
  assert.equal(
    charges.reduce((sum, each) => sum + each, 0),
    cart.total,
  )
  assert.equal(cart.total, whole - (has('coupon') ? price / 10 : 0))
  const given = cart.itemList.filter(({ tierId, amount }) => tierId === null && amount === gift)
  assert.equal(given.length, has('gift') ? 1 : 0)
  assert.equal(typeof cart.payer?.fileId, has('document') ? 'string' : 'object')
  const answers = new Map(cart.itemList[0]?.customFields.map(({ id, value }) => [id, value]))
  const answered = tier?.fieldIds.map(id => answers.get(id)) ?? []
  const file = answered.at(scan)
  assert.equal(typeof file, has('questions') ? 'string' : 'undefined')
  assert.deepEqual(
    answered.filter(value => value !== undefined),
    has('questions') ? ['Autre', 'Halal', true, file] : [],
  )
}
