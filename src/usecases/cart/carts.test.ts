import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import {
  addDonationCampaign,
  allConsents,
  asSale,
  camille,
  gift,
  type TestCampaign,
} from '#test/support/campaign.ts'
import { codesOf, openedPayment, payWith, requestOf, successOf } from '#test/support/donation.ts'

describe('carts of a donation form', () => {
  let product: TestApp
  let campaign: TestCampaign

  before(async () => {
    product = await testApp()
    campaign = await addDonationCampaign(product)
  })
  after(() => product.close())

  const create = (items: Parameters<typeof gift>[0][]) =>
    product.acts.createCart({ ...campaign.address, items: items.map(gift) })

  test('a suggested amount is priced from the form, another amount is taken where the form allows it', async () => {
    const [twenty = 0] = campaign.tierIds
    assert.equal(successOf(await create([{ tierId: twenty }])).total, 2000)
    assert.equal(successOf(await create([{ tierId: twenty, amount: 1234 }])).total, 1234)
    assert.equal(successOf(await create([{ amount: 777 }])).total, 777)
  })

  test('the answer carries tip suggestion, tax reduction and the one term of today', async () => {
    const cart = successOf(await create([{ amount: 5000 }]))
    assert.deepEqual(cart.tipData, {
      tipSuggestion: 600,
      tipMinimum: 100,
      tipMaximum: 1100,
      tipChosen: null,
      model: 'ONEPAGE',
    })
    assert.deepEqual(cart.taxReduction, { eligibleAmount: 5000, reduction: 3300, article: '200' })
    assert.deepEqual(
      cart.paymentTerms.map(term => [term.number, term.date, term.realAmount, term.amountTip]),
      [[1, '2026-11-20', 5000, 0]],
    )
    assert.equal(cart.tips, 0, 'nothing is pre-selected')
    assert.equal(cart.totalWithTip, 5000)
    assert.equal(Date.parse(cart.expiry) - Date.parse(product.clock.now()), 15 * 60_000)
  })

  const wrong: [string, Parameters<typeof gift>[0], string][] = [
    ['below the form’s minimum', { amount: 99 }, 'amount_min'],
    ['zero', { amount: 0 }, 'amount_min'],
    ['negative', { amount: -500 }, 'amount_min'],
    ['beyond the largest amount', { amount: 100_000_000 }, 'amount_max'],
    ['not a whole number of cents', { amount: 12.5 }, 'amount_required'],
    ['an unknown tier', { tierId: 999_999 }, 'unknown_tier'],
    ['no amount at all', {}, 'amount_required'],
  ]
  for (const [name, input, code] of wrong) {
    test(`${name} is refused beside its field`, async () => {
      const result = await create([input])
      assert.deepEqual(codesOf(result), [code])
      assert.ok(!result.ok && result.error[0]?.field?.startsWith('items[0].'))
    })
  }

  test('an empty cart, a quantity other than one and two hundred and one items are refused', async () => {
    assert.deepEqual(codesOf(await create([])), ['cart_empty'])
    const two = { ...gift({ amount: 500 }), quantity: 2 }
    assert.deepEqual(codesOf(await product.acts.createCart({ ...campaign.address, items: [two] })), [
      'quantity_invalid',
    ])
    const many = Array.from({ length: 201 }, () => ({ amount: 500 }))
    assert.deepEqual(codesOf(await create(many)), ['quantity_invalid'])
  })

  test('a tier of another organization does not exist here', async () => {
    const other = await addDonationCampaign(product)
    assert.deepEqual(codesOf(await create([{ tierId: other.tierIds[0] ?? 0 }])), ['unknown_tier'])
  })

  test('a cart belongs to its form: another form’s address finds none', async () => {
    const other = await addDonationCampaign(product)
    const cart = successOf(await create([{ amount: 500 }]))
    const moved = await product.acts.updateCart({
      ...other.address,
      cartId: cart.id,
      items: [gift({ amount: 600 })],
    })
    assert.deepEqual(codesOf(moved), ['CART_UNKNOWN'])
  })

  test('unknown slugs and form types are not found; the type’s case does not matter', async () => {
    const items = [gift({ amount: 500 })]
    for (const input of [{ organizationSlug: 'nobody' }, { formSlug: 'nothing' }, { formType: 'Lottery' }]) {
      assert.deepEqual(codesOf(await product.acts.createCart({ ...campaign.address, ...input, items })), [
        'NOT_FOUND',
      ])
    }
    successOf(await product.acts.createCart({ ...campaign.address, formType: 'donation', items }))
  })

  test('a cart lives 15 minutes after its last update; a refresh prolongs it; then it is unknown', async () => {
    const { id: cartId } = successOf(await create([{ amount: 500 }]))
    product.clock.advance(14)
    successOf(await product.acts.refreshCart({ cartId }))
    product.clock.advance(14)
    successOf(await product.acts.readCart({ cartId }))
    product.clock.advance(2)
    assert.deepEqual(codesOf(await product.acts.readCart({ cartId })), ['CART_UNKNOWN'])
    assert.deepEqual(codesOf(await product.acts.chooseTip({ cartId, tip: '0' })), ['CART_UNKNOWN'])
    assert.deepEqual(codesOf(await product.acts.refreshCart({ cartId })), ['CART_UNKNOWN'])
  })

  test('the tip takes whole cents as text or number, and nothing else', async () => {
    const { id: cartId } = successOf(await create([{ amount: 5000 }]))
    assert.equal(successOf(await product.acts.chooseTip({ cartId, tip: '350' })).tips, 350)
    assert.equal(successOf(await product.acts.chooseTip({ cartId, tip: 0 })).tipData.tipChosen, 0)
    for (const tip of ['-1', '1e3', '3.5', -5, 1.5, null, {}, '999999999']) {
      assert.deepEqual(codesOf(await product.acts.chooseTip({ cartId, tip })), ['tip_invalid'])
    }
  })

  test('every wrong field of a payer comes back at once, each with its code', async () => {
    const { id: cartId } = successOf(await create([{ amount: 5000 }]))
    const payer = {
      ...camille,
      firstName: '<b>Zoé</b>',
      lastName: 'Xkl',
      emailConfirmation: 'other@example.org',
      birthDate: '01/01/2015',
      country: 'DE',
    }
    const result = await product.acts.savePayer({ cartId, payer, userId: null })
    assert.ok(!result.ok)
    assert.deepEqual(
      result.error.map(({ field, code }) => [field, code]),
      [
        ['payer.firstName', 'forbidden_character'],
        ['payer.lastName', 'no_vowel'],
        ['payer.emailConfirmation', 'email_mismatch'],
        ['payer.birthDate', 'minor'],
        ['payer.country', 'country_not_allowed'],
      ],
    )
  })

  test('only one payment is offered for a gift', async () => {
    const { id: cartId } = successOf(await create([{ amount: 5000 }]))
    successOf(await product.acts.chooseInstalments({ cartId, count: 1 }))
    assert.deepEqual(codesOf(await product.acts.chooseInstalments({ cartId, count: 3 })), [
      'INSTALLMENTS_NOT_ALLOWED',
    ])
  })

  describe('init-payment', () => {
    const start = (cartId: string, consents = allConsents) =>
      product.acts.startPayment({ cartId, consents, backUrl: null, locale: 'fr' })
    const complete = async () => {
      const { id: cartId } = successOf(await create([{ amount: 5000 }]))
      successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
      successOf(await product.acts.chooseTip({ cartId, tip: '600' }))
      return cartId
    }

    test('needs a payer, a tip pick and the consents', async () => {
      const { id: cartId } = successOf(await create([{ amount: 5000 }]))
      const codes = codesOf(await start(cartId, { terms: false, salesConditions: false, tip: false }))
      assert.ok(codes.includes('required'))
      assert.ok(codes.includes('tipConsentError'))
      assert.ok(codes.includes('gdrpConsentError'))
      assert.ok(!codes.includes('cgvConsentError'), 'this association has no sales conditions')
    })

    test('a tip above zero needs its consent; zero needs nothing more', async () => {
      const cartId = await complete()
      assert.deepEqual(codesOf(await start(cartId, { ...allConsents, tip: false })), ['tipConsentError'])
      successOf(await product.acts.chooseTip({ cartId, tip: '0' }))
      successOf(await start(cartId, { ...allConsents, tip: false }))
    })

    test('sales conditions are asked for where there are some, of whoever buys', async () => {
      const unticked = { ...allConsents, salesConditions: false }
      const gifts = await addDonationCampaign(product, { salesConditionsUrl: 'https://example.org/cgv' })
      const readyAt = async ({ address }: TestCampaign) => {
        const { id: cartId } = successOf(
          await product.acts.createCart({ ...address, items: [gift({ amount: 500 })] }),
        )
        successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
        successOf(await product.acts.chooseTip({ cartId, tip: '0' }))
        return cartId
      }
      successOf(await start(await readyAt(gifts), unticked))
      const cartId = await readyAt(await asSale(product, gifts))
      assert.deepEqual(codesOf(await start(cartId, unticked)), ['cgvConsentError'])
      successOf(await start(cartId))
    })

    test('an unchanged cart gets the same request again, also from two tabs at once', async () => {
      const cartId = await complete()
      const [one, two] = await Promise.all([start(cartId), start(cartId)])
      const first = successOf(one)
      assert.deepEqual(successOf(two), first)
      assert.deepEqual(successOf(await start(cartId)), first)
    })

    test('changing the cart closes its request', async () => {
      const cartId = await complete()
      const first = requestOf(successOf(await start(cartId)))
      successOf(await product.acts.chooseTip({ cartId, tip: '0' }))
      const closed = successOf(
        await product.acts.advancePayment({ paymentRequestId: first.paymentRequestId }),
      )
      assert.equal(closed.errorCode, 'PAYMENT_CANCELED')
      assert.match(closed.redirectUrl ?? '', /\/annulation\?code=PAYMENT_CANCELED/)
      const second = requestOf(successOf(await start(cartId)))
      assert.notEqual(second.paymentRequestId, first.paymentRequestId)
    })

    test('while the bank asks, the cart cannot change: 409', async () => {
      const { cartId, paymentRequestId } = await openedPayment(product, campaign)
      await payWith(product, paymentRequestId, '4000002760003184')
      assert.deepEqual(codesOf(await product.acts.chooseTip({ cartId, tip: '0' })), ['PAYMENT_IN_PROGRESS'])
      const items = [gift({ amount: 600 })]
      assert.deepEqual(codesOf(await product.acts.updateCart({ ...campaign.address, cartId, items })), [
        'PAYMENT_IN_PROGRESS',
      ])
    })

    test('a price that the administrator changed meanwhile is not paid', async () => {
      const [twenty = 0] = campaign.tierIds
      const { id: cartId } = successOf(await create([{ tierId: twenty }]))
      successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
      successOf(await product.acts.chooseTip({ cartId, tip: '0' }))
      await product.db.updateTable('tiers').set({ price: 2500 }).where('id', '=', twenty).execute()
      assert.deepEqual(codesOf(await start(cartId)), ['TARIFF_CHANGED'])
      await product.db.updateTable('tiers').set({ price: 2000 }).where('id', '=', twenty).execute()
    })

    test('a form that was closed or hidden meanwhile takes no new request, but a living one goes on', async () => {
      const other = await addDonationCampaign(product)
      const living = await openedPayment(product, other)
      const past = '2026-01-01T00:00:00.000Z'
      await product.db.updateTable('forms').set({ saleEndAt: past }).where('id', '=', other.formId).execute()
      const items = [gift({ amount: 500 })]
      assert.deepEqual(codesOf(await product.acts.createCart({ ...other.address, items })), ['FORM_CLOSED'])
      assert.equal((await payWith(product, living.paymentRequestId, '4242424242424242')).action, 'Finalize')
      await product.db.updateTable('forms').set({ state: 'Draft' }).where('id', '=', other.formId).execute()
      assert.deepEqual(codesOf(await product.acts.createCart({ ...other.address, items })), ['NOT_FOUND'])
    })

    test('an organization without an account cannot receive money', async () => {
      const poor = await addDonationCampaign(product, { accountId: null })
      const result = await product.acts.submitOnePage({
        ...poor.address,
        cartId: null,
        items: [gift({ amount: 500 })],
        payer: camille,
        tip: 0,
        consents: allConsents,
        backUrl: null,
        userId: null,
        locale: 'fr',
      })
      assert.deepEqual(codesOf(result), ['ORGANIZATION_WALLET_ERROR'])
    })

    test('a foreign back address is ignored, a local one kept', async () => {
      const kept = async (backUrl: string) => {
        const cartId = await complete()
        const opened = successOf(
          await product.acts.startPayment({ cartId, consents: allConsents, backUrl, locale: 'fr' }),
        )
        const summary = successOf(await product.acts.readPaymentSummary(requestOf(opened)))
        return summary.request.backUrl
      }
      assert.equal(await kept('/associations/x'), '/associations/x')
      for (const hostile of [
        'https://evil.example',
        '//evil.example',
        '/\\evil.example',
        'javascript:alert(1)',
        'nope',
      ]) {
        assert.equal(await kept(hostile), null, hostile)
      }
    })
  })

  test('one page: reports every problem at once and stores nothing', async () => {
    const before = await product.db.selectFrom('carts').select('id').execute()
    const result = await product.acts.submitOnePage({
      ...campaign.address,
      cartId: null,
      items: [gift({ amount: 10 })],
      payer: { ...camille, firstName: 'A' },
      tip: null,
      consents: { terms: false, salesConditions: true, tip: true },
      backUrl: null,
      userId: null,
      locale: 'fr',
    })
    assert.deepEqual(
      [...codesOf(result)].sort(),
      ['amount_min', 'gdrpConsentError', 'tipConsentError', 'too_short'].sort(),
    )
    assert.equal((await product.db.selectFrom('carts').select('id').execute()).length, before.length)
  })
})
