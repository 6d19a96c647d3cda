import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { goodPayer } from '#test/support/page-facts.ts'
import { openTestStep } from '#test/support/wizard-step.ts'
import type { Visit } from '../../../context.ts'
import { onItsWay } from '../../fields/sent-file.ts'
import { openStep, postStep } from '../open-step.ts'
import { shownRatesOf } from '../shown-prices.ts'

/** What a browser without JavaScript posts from a form of one page. */
describe('a form of one page', () => {
  let product: TestApp
  let donation: TestForm
  let sale: TestForm
  let paper: TestForm

  before(async () => {
    product = await testApp()
    donation = await addForm(product, {
      formType: 'Donation',
      slug: 'tous-les-mois',
      tiers: [
        { tierType: 'Donation', price: 20_00 },
        { tierType: 'MonthlyDonation', price: 15_00 },
      ],
    })
    sale = await addForm(product, {
      formType: 'PaymentForm',
      slug: 'un-atelier',
      tiers: [
        {
          tierType: 'Payment',
          price: 45_00,
          label: 'Atelier',
          fields: [{ label: 'Référence', isRequired: true }],
        },
      ],
    })
  })
  before(async () => {
    const tiers = [{ tierType: 'Payment' as const, price: 10_00, label: 'Dossier' }]
    paper = await addForm(product, { formType: 'PaymentForm', slug: 'un-dossier', tiers })
  })
  after(() => product.close())

  async function post(
    form: TestForm,
    values: Readonly<Record<string, string>>,
    cookie = '',
    files: Readonly<Record<string, File>> = {},
    changes: Partial<Visit> = {},
  ) {
    const { formType, organizationSlug, formSlug } = form.address
    const item = {
      tierId: form.tiers[0]?.id ?? 0,
      tierType: formType === 'Donation' ? ('Donation' as const) : ('Payment' as const),
      quantity: 1,
      customAmount: null,
      participant: null,
      customFields: [],
      extraOptions: [],
      paymentTerms: null,
      dayOfLevy: null,
    }
    const { id } = successOf(await product.acts.createCart({ ...form.address, items: [item] }))
    const { opened, visit } = await openTestStep(product, form, { cartId: id, number: 1 })
    const segment = formType === 'Donation' ? 'formulaires' : 'paiements'
    const address = `/associations/${organizationSlug}/${segment}/${formSlug}?utm_source=x`
    const fields = { ...goodPayer, ...agreed, ...values }
    const body = Object.keys(files).length > 0 ? new FormData() : new URLSearchParams()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    if (body instanceof FormData) for (const [name, file] of Object.entries(files)) body.append(name, file)
    const request = new Request('http://localhost/', { method: 'POST', body, headers: { cookie } })
    const opening = { number: 1, visit: { ...visit, address, ...changes } }
    return postStep(request, await openStep(request, opened, opening))
  }

  const agreed = { terms: 'on', salesConditions: 'on' }
  type Answer = Awaited<ReturnType<typeof post>>

  async function cartOf(answer: Answer) {
    assert.ok(answer instanceof Response)
    assert.equal(answer.status, 303)
    assert.match(answer.headers.get('location') ?? '', /^\/paiement\/embarque\//)
    const [, cartId = ''] = /obole_cart=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '') ?? []
    return { cartId, cart: successOf(await product.acts.readCart({ cartId })) }
  }

  function problemsOf(answer: Answer): readonly string[] {
    assert.ok(!(answer instanceof Response))
    assert.equal(answer.init?.status, 400)
    return answer.data.problems.map(({ field, code }) => `${field} ${code}`)
  }

  const tier = (form: TestForm, place: number) => String(form.tiers[place]?.id)

  test('a gift of today', async () => {
    const { cart } = await cartOf(await post(donation, { tier: tier(donation, 0) }))
    assert.deepEqual([cart.total, cart.monthly, cart.payer?.lastName], [20_00, null, 'Moreau'])
  })

  test('each start of a payment is counted; a post with mistakes is none', async () => {
    let counts = 0
    const countPayment = async () => {
      counts += 1
      return counts > 1 ? ({ code: 'TOO_MANY_REQUESTS', values: { limit: 9 } } as const) : null
    }
    const give = (values: Record<string, string>) =>
      post(donation, { tier: tier(donation, 0), ...values }, '', {}, { countPayment })
    problemsOf(await give({ lastName: '' }))
    assert.equal(counts, 0)
    await cartOf(await give({}))
    const thrown = await give({}).catch((error: { data: { seconds: number }; init: ResponseInit }) => error)
    assert.ok(!(thrown instanceof Response) && 'seconds' in thrown.data)
    assert.deepEqual([thrown.data.seconds, thrown.init?.status], [9, 429])
  })

  test('a price that was changed since the page was opened is shown before it is paid', async () => {
    const { form } = successOf(await product.acts.openForm({ ...donation.address, userId: null }))
    const shownPrices = shownRatesOf(form)
    const give = (shown: string) => post(donation, { tier: tier(donation, 0), shownPrices: shown })
    assert.deepEqual(problemsOf(await give(shownPrices.replace('2000', '1900'))), [' TARIFF_CHANGED'])
    assert.equal((await cartOf(await give(shownPrices))).cart.total, 20_00)
  })

  test('a gift of each month, with its day; the contribution is given once', async () => {
    const monthly = { frequency: 'monthly', monthlyTier: tier(donation, 1), dayOfLevy: '20' }
    const { cart } = await cartOf(await post(donation, { ...monthly, tip: 'other', tipAmount: '2' }))
    assert.deepEqual([cart.monthly?.amount, cart.monthly?.dayOfLevy, cart.tips], [15_00, 20, 2_00])
  })

  test('a second post fills the same cart; one whose cart is gone makes another', async () => {
    const first = await cartOf(await post(donation, { tier: tier(donation, 0) }))
    const kept = `obole_cart=${first.cartId}`
    const again = await cartOf(await post(donation, { tier: tier(donation, 0), tip: 'none' }, kept))
    assert.equal(again.cartId, first.cartId)
    const past = { expiresAt: new Date(0).toISOString() }
    await product.db.updateTable('carts').set(past).where('id', '=', first.cartId).execute()
    const other = await cartOf(await post(donation, { tier: tier(donation, 0) }, kept))
    assert.notEqual(other.cartId, first.cartId)
  })

  test('a sale of several units, with the answer to what is asked', async () => {
    const values = { [`q-${tier(sale, 0)}`]: '2' }
    const [missing = ''] = problemsOf(await post(sale, values))
    assert.match(missing, /^line-\d+-field-\d+ required$/)
    const { cart } = await cartOf(await post(sale, { ...values, [missing.split(' ')[0] ?? '']: 'F-12' }))
    assert.equal(cart.total, 90_00)
    assert.deepEqual(
      cart.itemList.map(({ quantity, customFields }) => [quantity, customFields[0]?.value]),
      [[2, 'F-12']],
    )
  })

  test('a document goes with the post, and is kept while something else is wrong', async () => {
    const { id } = await product.db
      .insertInto('customFields')
      .values({
        organizationId: paper.organizationId,
        formId: paper.formId,
        tierId: null,
        position: 0,
        label: 'Justificatif',
        fieldType: 'File',
        isRequired: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const control = `field-${id}`
    const chosen = { [`q-${tier(paper, 0)}`]: '1', [control]: onItsWay }
    assert.deepEqual(problemsOf(await post(paper, chosen)), [`${control} required`])

    const scan = new File(['%PDF-1.7\n'], 'scan.pdf', { type: 'application/pdf' })
    const upload = { [`${control}-file`]: scan }
    const wrong = await post(paper, { ...chosen, lastName: '' }, '', upload)
    assert.deepEqual(problemsOf(wrong), ['lastName required'])
    assert.ok(!(wrong instanceof Response))
    const kept = wrong.data.values[control] ?? ''
    assert.match(kept, /^[\da-f-]{36}\/scan\.pdf$/)
    const cookie = String(new Headers(wrong.init?.headers).get('set-cookie')).split(';')[0]
    const { cart } = await cartOf(await post(paper, { ...chosen, [control]: kept }, cookie))
    assert.equal(cart.itemList[0]?.customFields[0]?.value, kept.split('/')[0])

    const program = { [`${control}-file`]: new File(['MZ'], 'virus.pdf') }
    assert.deepEqual(problemsOf(await post(paper, chosen, '', program)), [`${control} file_type`])
  })

  test('a gift takes the documents that its campaign asks for', async () => {
    const tiers = [{ tierType: 'Donation' as const, price: 20_00 }]
    const gift = await addForm(product, { formType: 'Donation', slug: 'avec-document', tiers })
    const { id } = await product.db
      .insertInto('customFields')
      .values({
        ...{ organizationId: gift.organizationId, formId: gift.formId, tierId: null, position: 0 },
        ...{ label: 'Attestation', fieldType: 'File', isRequired: true },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const control = `field-${id}`
    const chosen = { tier: tier(gift, 0), tip: 'none' }
    assert.deepEqual(problemsOf(await post(gift, chosen)), [`${control} required`])
    const scan = new File(['%PDF-1.7\n'], 'scan.pdf', { type: 'application/pdf' })
    const sent = { ...chosen, [control]: onItsWay }
    const { cart } = await cartOf(await post(gift, sent, '', { [`${control}-file`]: scan }))
    assert.match(String(cart.itemList[0]?.customFields[0]?.value), /^[\da-f-]{36}$/)
  })

  test('nothing chosen', async () => {
    assert.deepEqual(problemsOf(await post(donation, {})), ['tier amount_required'])
    assert.deepEqual(problemsOf(await post(sale, {})), [`q-${tier(sale, 0)} cart_empty`])
  })

  test('a suggestion that the page has not shown is asked for again', async () => {
    const unseen = { tier: tier(donation, 0), tip: 'suggestion', shownTip: '' }
    assert.deepEqual(problemsOf(await post(donation, unseen)), ['tip tip_choice'])
  })
})
