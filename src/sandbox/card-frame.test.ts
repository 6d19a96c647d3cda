import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { FrameHost, skipFrames } from './frame-test-support.ts'
import { until } from './test-support.ts'

suite('card frame', { skip: skipFrames }, () => {
  let host: FrameHost
  before(async () => {
    host = await FrameHost.open('card')
  })
  after(() => host?.close())
  beforeEach(() => host.visit())

  const field = (name: string) => host.field(name)
  const typeCard = async (number: string, expiry = '1240', cvc = '123') => {
    await field('number').pressSequentially(number)
    await field('expiry').pressSequentially(expiry)
    await field('cvc').pressSequentially(cvc)
  }

  test('hands back a payment method, and nothing of the card', async () => {
    await typeCard('4242424242424242')
    assert.equal(await field('number').inputValue(), '4242 4242 4242 4242')
    assert.equal(await field('expiry').inputValue(), '12/40')
    assert.deepEqual(await host.hears('change'), { type: 'obole-card:change', complete: true, brand: 'visa' })
    await host.submit()
    const { paymentMethodId } = await host.hears('method')
    const method = await host.sandbox.stripe.paymentMethods.retrieve(String(paymentMethodId))
    assert.deepEqual([method.card?.last4, method.card?.exp_year], ['4242', 2040])
    const everything = JSON.stringify(await host.said())
    assert.ok(!everything.includes('4242'))
    assert.ok(host.asked.every(url => !url.includes('4242')))
  })

  test('says what is wrong, in the frame and to the page, and focuses the first wrong field', async () => {
    await typeCard('4242424242424241', '0120', '12')
    await host.submit()
    const { errors, field: first, message } = await host.hears('invalid')
    assert.equal(first, 'number')
    assert.deepEqual(
      (errors as { field: string }[]).map(error => error.field),
      ['number', 'expiry', 'cvc'],
    )
    assert.equal(await host.frame.locator('#number-error').textContent(), message)
    assert.equal(await field('number').getAttribute('aria-invalid'), 'true')
    assert.equal(await host.frame.locator(':focus').getAttribute('id'), 'number')
    await field('number').press('Backspace')
    await field('number').pressSequentially('2')
    assert.equal(await host.frame.locator('#number-error').textContent(), '')
    assert.deepEqual(await host.said('method'), [])
  })

  test('an empty form says so in the language asked for', async () => {
    await host.visit('/en')
    await host.submit()
    assert.equal((await host.hears('invalid')).message, 'Enter the card number.')
    assert.equal(await host.frame.locator('html').getAttribute('lang'), 'en')
  })

  test('keeps the caret while somebody corrects a digit', async () => {
    await field('number').pressSequentially('4242424242424242')
    await field('number').evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2))
    await field('number').pressSequentially('9')
    const caret = await field('number').evaluate((input: HTMLInputElement) => input.selectionStart)
    assert.equal(await field('number').inputValue(), '4294 2424 2424 2424 2')
    assert.equal(caret, 3)
  })

  test('reads what a browser fills in', async () => {
    for (const [filled, shown] of [
      ['12/2040', '12/40'],
      ['01 / 40', '01/40'],
      ['540', '05/40'],
    ]) {
      await field('expiry').fill(filled ?? '')
      assert.equal(await field('expiry').inputValue(), shown)
    }
    await field('number').fill('3782-822463-10005')
    assert.equal(await field('number').inputValue(), '3782 822463 10005')
    assert.equal(await field('cvc').getAttribute('placeholder'), '4 chiffres')
  })

  test('the holder of a co-badged card chooses the network between two equal choices', async () => {
    await typeCard('4000002500001001')
    const choices = host.frame.getByRole('group', { name: 'Réseau' }).getByRole('radio')
    assert.equal(await choices.count(), 2)
    const sizes = await host.frame
      .locator('.logo')
      .evaluateAll(logos => logos.map(logo => [logo.getBoundingClientRect(), getComputedStyle(logo).font]))
    const [[cb, font], [visa, otherFont]] = sizes as [[DOMRect, string], [DOMRect, string]]
    assert.deepEqual([cb.width, cb.height, font], [visa.width, visa.height, otherFont])
    assert.equal(await host.frame.getByLabel('CB').isChecked(), true)
    assert.equal(await preferred(), 'cartes_bancaires')
    // by keyboard as by mouse
    await host.frame.getByLabel('CB').press('ArrowDown')
    assert.equal(await host.frame.getByLabel('Visa').isChecked(), true)
    assert.equal(await preferred(), 'visa')
  })

  test('a card of one network asks nothing, and says nothing of networks', async () => {
    await typeCard('4242424242424242')
    assert.equal(await host.frame.locator('#networks').isVisible(), false)
    assert.equal(await preferred(), null)
  })

  /** Pays, and gives the network that the provider was asked to use. */
  const preferred = async () => {
    const before = (await host.said('method')).length
    await host.submit()
    await until(async () => (await host.said('method')).length > before, 'method')
    const { paymentMethodId } = await host.hears('method')
    const method = await host.sandbox.stripe.paymentMethods.retrieve(String(paymentMethodId))
    return method.card?.networks?.preferred
  }

  test('Enter is the page’s pay button', async () => {
    await field('number').press('Enter')
    await host.hears('enter')
    assert.deepEqual(await host.said('invalid'), [])
  })

  test('tells its height, and is accessible', async () => {
    const { height } = await host.hears('height')
    assert.ok(Number(height) > 200 && Number(height) < 700, String(height))
    await host.frame.locator('.test summary').click()
    await until(async () => Number((await host.hears('height')).height) > Number(height), 'a greater height')
    await host.submit()
    await host.hears('invalid')
    const { violations } = await new AxeBuilder({ page: host.page }).analyze()
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)]),
      [],
    )
  })

  test('obeys and answers only the page that it was opened for', async () => {
    const other = `${host.sandbox.origin}/frame/card?pk=pk_test_sandbox&origin=http://elsewhere.example`
    const response = await fetch(other)
    assert.match(
      response.headers.get('content-security-policy') ?? '',
      /frame-ancestors http:\/\/elsewhere\.example$/,
    )
    // The page says that it stands in another site's frame itself.
    const nested = await fetch(`${other}&framed=1`)
    assert.match(
      nested.headers.get('content-security-policy') ?? '',
      /frame-ancestors http:\/\/elsewhere\.example https: http:$/,
    )
    for (const query of [
      'pk=pk_other&origin=http://a.example',
      'pk=pk_test_sandbox',
      'pk=pk_test_sandbox&origin=http://a.example/x',
      'pk=pk_test_sandbox&origin=http://a.example;script-src *',
    ])
      assert.equal((await fetch(`${host.sandbox.origin}/frame/card?${query}`)).status, 400, query)
  })
})
