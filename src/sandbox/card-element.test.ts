import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { ElementsHost, skipElements } from './elements-test-support.ts'
import { until } from './test-support.ts'

suite('payment element for a card', { skip: skipElements }, () => {
  let host: ElementsHost
  before(async () => {
    host = await ElementsHost.open('card')
  })
  after(() => host?.close())
  beforeEach(() => host.visit())

  const field = (name: string) => host.field(name)
  const typeCard = async (number: string, expiry = '1240', cvc = '123') => {
    await field('number').pressSequentially(number)
    await field('expiry').pressSequentially(expiry)
    await field('cvc').pressSequentially(cvc)
  }
  const preview = async (token: string) =>
    (await host.sandbox.stripe.confirmationTokens.retrieve(token)).payment_method_preview

  test('hands back a confirmation token, and nothing of the card', async () => {
    await typeCard('4242424242424242')
    assert.equal(await field('number').inputValue(), '4242 4242 4242 4242')
    assert.equal(await field('expiry').inputValue(), '12/40')
    const { complete, value } = await host.hears('change')
    assert.deepEqual([complete, value], [true, { type: 'card' }])
    assert.equal(await host.submit(), null)
    const { confirmationToken } = await host.token({ return_url: 'http://localhost/back' })
    const token = await host.sandbox.stripe.confirmationTokens.retrieve(confirmationToken?.id ?? '')
    assert.equal(token.payment_method_preview?.card?.exp_year, 2040)
    assert.equal(token.return_url, 'http://localhost/back')
    assert.ok(!JSON.stringify(await host.said()).includes('4242'))
    assert.ok(host.asked.every(url => !url.includes('4242')))
  })

  test('gives no token before the group was submitted', async () => {
    await typeCard('4242424242424242')
    await assert.rejects(host.token(), /elements\.submit\(\) must be called/)
  })

  test('says what is wrong, in the frame and to the page, and focuses the first wrong field', async () => {
    await typeCard('4242424242424241', '0120', '12')
    const error = await host.submit()
    assert.equal(error?.type, 'validation_error')
    assert.equal(await host.frame.locator('#number-error').textContent(), error?.message)
    for (const name of ['number', 'expiry', 'cvc'])
      assert.equal(await field(name).getAttribute('aria-invalid'), 'true')
    assert.equal(await host.frame.locator(':focus').getAttribute('id'), 'number')
    await field('number').press('Backspace')
    await field('number').pressSequentially('2')
    assert.equal(await host.frame.locator('#number-error').textContent(), '')
  })

  test('an empty form says so in the language asked for', async () => {
    await host.visit({ locale: 'en' })
    assert.equal((await host.submit())?.message, 'Enter the card number.')
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

  /** The network that the provider is asked to use. */
  const preferred = async () => (await preview(await host.confirmed()))?.card?.networks?.preferred

  test('Enter submits the form around', async () => {
    await field('number').press('Enter')
    await until(async () => (await host.submissions()) === 1, 'the form was submitted')
    assert.equal(await host.frame.locator('#number-error').textContent(), '')
  })

  test('is as high as what it shows, and accessible', async () => {
    const height = () => host.page.locator('iframe').evaluate(frame => frame.getBoundingClientRect().height)
    await until(async () => (await height()) > 200, 'a height')
    const before = await height()
    await host.frame.locator('.test summary').click()
    await until(async () => (await height()) > before, 'a greater height')
    await host.submit()
    const { violations } = await new AxeBuilder({ page: host.page }).analyze()
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)]),
      [],
    )
  })

  test('is as high as what it shows, below the edge of the window too', async () => {
    await host.visit({ appearance: { variables: { fontSizeBase: '40px' } } } as object, 2000)
    const heights = async () => [
      await host.page.locator('iframe').evaluate(frame => frame.style.height),
      await host.frame
        .locator('html')
        .evaluate(html => `${Math.ceil(html.getBoundingClientRect().height)}px`),
    ]
    const [said, shown] = await heights()
    assert.equal(said, shown, 'once it is ready')
    await host.submit()
    await until(async () => new Set(await heights()).size === 1, 'as high as its errors')
    assert.notEqual((await heights())[0], said)
  })

  test('wears what the page says, and changes with it', async () => {
    const looks = () =>
      field('number').evaluate(input => {
        const { backgroundColor, color, fontSize, letterSpacing } = getComputedStyle(input)
        return [backgroundColor, color, fontSize, letterSpacing]
      })
    const variables = { colorBackground: '#102030', colorText: '#ffeedd', fontSizeBase: '20px' }
    await host.visit({
      appearance: { theme: 'night', variables, rules: { '.Input': { letterSpacing: '2px' } } },
    } as object)
    assert.deepEqual(await looks(), ['rgb(16, 32, 48)', 'rgb(255, 238, 221)', '20px', '2px'])
    await typeCard('4242')
    await host.update({ appearance: { variables: { ...variables, colorBackground: '#ffffff' } } })
    await until(async () => (await looks())[0] === 'rgb(255, 255, 255)', 'the other looks')
    assert.equal(await field('number').inputValue(), '4242', 'what was typed stays')
  })

  test('tells that it does not load: a key of somebody else', async () => {
    await host.visitInVain()
    assert.equal((await host.hears('loaderror')).elementType, 'payment')
  })

  test('obeys and answers only the page that it was opened for', async () => {
    const other = `${host.sandbox.origin}/elements/payment?key=pk_test_sandbox&origin=http://elsewhere.example`
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
      'key=pk_other&origin=http://a.example',
      'key=pk_test_sandbox',
      'key=pk_test_sandbox&origin=http://a.example/x',
      'key=pk_test_sandbox&origin=http://a.example;script-src *',
    ])
      assert.equal((await fetch(`${host.sandbox.origin}/elements/payment?${query}`)).status, 400, query)
    for (const gone of ['/frame/card', '/frame/iban', '/frame/card-frame.js'])
      assert.equal((await fetch(`${host.sandbox.origin}${gone}`)).status, 404, gone)
  })

  test('the wallet’s button asks the page, then gives a token for its card', async () => {
    await host.visit({ element: 'expressCheckout' })
    const { availablePaymentMethods } = await host.hears('ready')
    assert.equal((availablePaymentMethods as { googlePay: boolean }).googlePay, true)
    await host.frame.getByRole('button').click()
    assert.equal((await host.hears('click')).expressPaymentType, 'google_pay')
    await host.hears('confirm')
    const given = await preview(await host.confirmed())
    assert.deepEqual([given?.card?.last4, given?.card?.wallet?.type], ['4242', 'google_pay'])
  })
})
