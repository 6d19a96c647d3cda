import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, suite, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright-core'
import { openSandbox, type TestSandbox, until } from './test-support.ts'

const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  file => file !== undefined && existsSync(file),
)

type Message = { type: string; [field: string]: unknown }

suite('card frame', { skip: executablePath === undefined && 'no Chromium on this machine' }, () => {
  let sandbox: TestSandbox
  let browser: Browser
  let page: Page
  let frame: FrameLocator
  let host: http.Server
  const asked: string[] = []

  before(async () => {
    sandbox = await openSandbox()
    host = http.createServer((request, response) => {
      const origin = `http://${request.headers.host}`
      const locale = request.url === '/en' ? 'en' : 'fr'
      const frameUrl = `${sandbox.origin}/frame/card?pk=pk_test_sandbox&locale=${locale}&origin=${origin}`
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><html lang="fr"><title>Payer</title><main><h1>Payer</h1>
<iframe title="Carte" src="${frameUrl}" width="400" height="500"></iframe></main>
<script>window.said = []; addEventListener('message', event => said.push(event.data))</script>`)
    })
    await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
    browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] })
    page = await (await browser.newContext()).newPage()
    page.on('request', request => asked.push(request.url()))
  })
  after(async () => {
    await browser?.close()
    host?.close()
    host?.closeAllConnections()
    await sandbox?.close()
  })

  const origin = (): string => `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const said = (type: string): Promise<Message[]> =>
    page.evaluate(
      wanted => (window as unknown as { said: Message[] }).said.filter(message => message.type === wanted),
      `obole-card:${type}`,
    )
  const hears = async (type: string): Promise<Message> => {
    await until(async () => (await said(type)).length > 0, type)
    return (await said(type)).at(-1) ?? { type }
  }
  const submit = () =>
    page.evaluate(() =>
      document.querySelector('iframe')?.contentWindow?.postMessage({ type: 'obole-card:submit' }, '*'),
    )
  const field = (name: string) => frame.locator(`#${name}`)
  const typeCard = async (number: string, expiry = '1240', cvc = '123') => {
    await field('number').pressSequentially(number)
    await field('expiry').pressSequentially(expiry)
    await field('cvc').pressSequentially(cvc)
  }

  beforeEach(async () => {
    await page.goto(origin())
    frame = page.frameLocator('iframe')
    await hears('ready')
  })

  test('hands back a payment method, and nothing of the card', async () => {
    await typeCard('4242424242424242')
    assert.equal(await field('number').inputValue(), '4242 4242 4242 4242')
    assert.equal(await field('expiry').inputValue(), '12/40')
    assert.deepEqual(await hears('change'), { type: 'obole-card:change', complete: true, brand: 'visa' })
    await submit()
    const { paymentMethodId } = await hears('method')
    const method = await sandbox.stripe.paymentMethods.retrieve(String(paymentMethodId))
    assert.deepEqual([method.card?.last4, method.card?.exp_year], ['4242', 2040])
    const everything = await page.evaluate(() =>
      JSON.stringify((window as unknown as { said: Message[] }).said),
    )
    assert.ok(!everything.includes('4242'))
    assert.ok(asked.every(url => !url.includes('4242')))
  })

  test('says what is wrong, in the frame and to the page, and focuses the first wrong field', async () => {
    await typeCard('4242424242424241', '0120', '12')
    await submit()
    const { errors, field: first, message } = await hears('invalid')
    assert.equal(first, 'number')
    assert.deepEqual(
      (errors as { field: string }[]).map(error => error.field),
      ['number', 'expiry', 'cvc'],
    )
    assert.equal(await frame.locator('#number-error').textContent(), message)
    assert.equal(await field('number').getAttribute('aria-invalid'), 'true')
    assert.equal(await frame.locator(':focus').getAttribute('id'), 'number')
    await field('number').press('Backspace')
    await field('number').pressSequentially('2')
    assert.equal(await frame.locator('#number-error').textContent(), '')
    assert.deepEqual(await said('method'), [])
  })

  test('an empty form says so in the language asked for', async () => {
    await page.goto(`${origin()}/en`)
    frame = page.frameLocator('iframe')
    await hears('ready')
    await submit()
    assert.equal((await hears('invalid')).message, 'Enter the card number.')
    assert.equal(await frame.locator('html').getAttribute('lang'), 'en')
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

  test('the holder of a co-badged card chooses the network', async () => {
    await typeCard('4000002500001001')
    assert.equal(await frame.getByLabel('CB').isChecked(), true)
    await frame.getByLabel('Visa').check()
    await submit()
    const { paymentMethodId } = await hears('method')
    const method = await sandbox.stripe.paymentMethods.retrieve(String(paymentMethodId))
    assert.equal(method.card?.networks?.preferred, 'visa')
  })

  test('Enter is the page’s pay button', async () => {
    await field('number').press('Enter')
    await hears('enter')
    assert.deepEqual(await said('invalid'), [])
  })

  test('tells its height, and is accessible', async () => {
    const { height } = await hears('height')
    assert.ok(Number(height) > 200 && Number(height) < 700, String(height))
    await frame.locator('.test summary').click()
    await until(async () => Number((await hears('height')).height) > Number(height), 'a greater height')
    await submit()
    await hears('invalid')
    const { violations } = await new AxeBuilder({ page }).analyze()
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)]),
      [],
    )
  })

  test('obeys and answers only the page that it was opened for', async () => {
    const other = `${sandbox.origin}/frame/card?pk=pk_test_sandbox&origin=http://elsewhere.example`
    const response = await fetch(other)
    assert.match(
      response.headers.get('content-security-policy') ?? '',
      /frame-ancestors http:\/\/elsewhere\.example$/,
    )
    for (const query of [
      'pk=pk_other&origin=http://a.example',
      'pk=pk_test_sandbox',
      'pk=pk_test_sandbox&origin=http://a.example/x',
      'pk=pk_test_sandbox&origin=http://a.example;script-src *',
    ])
      assert.equal((await fetch(`${sandbox.origin}/frame/card?${query}`)).status, 400, query)
  })
})
