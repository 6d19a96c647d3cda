import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { FrameHost, skipFrames } from './frame-test-support.ts'
import { ibanLengths, isIban } from './rules/iban.ts'

const good = 'FR1420041010050500013M02606'

suite('an IBAN', () => {
  test('has the length of its country and check digits that hold', () => {
    for (const iban of [good, 'DE89370400440532013000', 'BE68539007547034', 'NL91ABNA0417164300'])
      assert.ok(isIban(iban), iban)
    for (const iban of [
      'FR1420041010050500013M02607',
      'FR142004101005050001302606',
      'DE8937040044053201300',
      'US89370400440532013000',
      '',
    ])
      assert.ok(!isIban(iban), iban)
    assert.equal(Object.keys(ibanLengths).length, 37)
  })
})

suite('IBAN frame', { skip: skipFrames }, () => {
  let host: FrameHost
  before(async () => {
    host = await FrameHost.open('iban')
  })
  after(() => host?.close())
  beforeEach(() => host.visit())

  const type = async (iban: string, name = 'Zoé Martin') => {
    if (name) await host.field('name').pressSequentially(name)
    await host.field('iban').pressSequentially(iban)
  }

  test('hands back an account to debit, and nothing of its number', async () => {
    await type(good.toLowerCase())
    assert.equal(await host.field('iban').inputValue(), 'FR14 2004 1010 0505 0001 3M02 606')
    assert.equal(await host.field('iban-right').textContent(), 'IBAN valable')
    assert.deepEqual(await host.hears('change'), { type: 'obole-card:change', complete: true, brand: null })
    await host.submit({ email: 'zoe@example.org' })
    const { paymentMethodId } = await host.hears('method')
    const method = await host.sandbox.stripe.paymentMethods.retrieve(String(paymentMethodId))
    assert.deepEqual(
      [method.type, method.sepa_debit?.last4, method.billing_details.name, method.billing_details.email],
      ['sepa_debit', '2606', 'Zoé Martin', 'zoe@example.org'],
    )
    assert.ok(!JSON.stringify(await host.said()).includes('3M02'))
    assert.ok(host.asked.every(url => !url.includes('3M02')))
  })

  test('needs no e-mail address', async () => {
    await type(good)
    await host.submit()
    assert.ok((await host.hears('method')).paymentMethodId)
  })

  test('says nothing while somebody types, and what is wrong once they leave the field', async () => {
    const error = host.field('iban-error')
    await type('FR1420041010050500013M02607')
    assert.equal(await error.textContent(), '')
    await host.field('iban').press('Tab')
    assert.match((await error.textContent()) ?? '', /n’est pas valable/)
    assert.equal(await host.field('iban').getAttribute('aria-invalid'), 'true')
    await host.field('iban').press('End')
    await host.field('iban').press('Backspace')
    await host.field('iban').pressSequentially('6')
    assert.equal(await error.textContent(), '')
    assert.equal(await host.field('iban-right').textContent(), 'IBAN valable')
  })

  test('takes no more signs than the country has, and keeps the caret', async () => {
    await type(`${good}99`)
    assert.equal(await host.field('iban').inputValue(), 'FR14 2004 1010 0505 0001 3M02 606')
    await host.field('iban').fill('FR14 2004')
    await host.field('iban').evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2))
    await host.field('iban').pressSequentially('7')
    assert.equal(await host.field('iban').inputValue(), 'FR71 4200 4')
    assert.equal(await host.field('iban').evaluate((input: HTMLInputElement) => input.selectionStart), 3)
  })

  test('tells everything that is wrong, to the payer and to the page', async () => {
    await type('US64SVBKUS6S3300958879', '')
    await host.submit()
    const { errors, field, message } = await host.hears('invalid')
    assert.deepEqual([field, message], ['name', 'Saisissez le nom du titulaire du compte.'])
    const country = { field: 'iban', message: await host.field('iban-error').textContent() }
    assert.deepEqual((errors as object[])[1], country)
    assert.match(country.message ?? '', /pays/)
    assert.equal(await host.frame.locator(':focus').getAttribute('id'), 'name')
    assert.deepEqual(await host.said('method'), [])
  })

  test('speaks English, Enter is the page’s pay button, and it is accessible', async () => {
    await host.visit('/en')
    await host.field('iban').press('Enter')
    await host.hears('enter')
    await host.submit()
    assert.equal((await host.hears('invalid')).message, 'Enter the name of the account holder.')
    await host.field('iban').fill(good)
    const { height } = await host.hears('height')
    assert.ok(Number(height) > 150 && Number(height) < 600, String(height))
    const { violations } = await new AxeBuilder({ page: host.page }).analyze()
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)]),
      [],
    )
  })

  test('is shown to the page that it was opened for only', async () => {
    const ask = (query: string) => fetch(`${host.sandbox.origin}/frame/iban?${query}`)
    const answer = await ask('pk=pk_test_sandbox&origin=http://elsewhere.example')
    const policy = answer.headers.get('content-security-policy') ?? ''
    assert.match(policy, /frame-ancestors http:\/\/elsewhere\.example$/)
    assert.equal((await ask('pk=pk_other&origin=http://a.example')).status, 400)
  })
})
