import assert from 'node:assert/strict'
import { after, before, beforeEach, suite, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { ElementsHost, skipElements } from './elements-test-support.ts'
import { ibanLengths, isIban } from './rules/iban.ts'
import { until } from './test-support.ts'

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

suite('payment element for a debit', { skip: skipElements }, () => {
  let host: ElementsHost
  before(async () => {
    host = await ElementsHost.open('sepa_debit')
  })
  after(() => host?.close())
  beforeEach(() => host.visit())

  const type = async (iban: string, name = 'Zoé Martin') => {
    if (name) await host.field('name').pressSequentially(name)
    await host.field('iban').pressSequentially(iban)
  }
  const preview = async (params: object = {}) =>
    (await host.sandbox.stripe.confirmationTokens.retrieve(await host.confirmed(params)))
      .payment_method_preview

  test('hands back a token for the account, and nothing of its number', async () => {
    await type(good.toLowerCase())
    assert.equal(await host.field('iban').inputValue(), 'FR14 2004 1010 0505 0001 3M02 606')
    assert.equal(await host.field('iban-right').textContent(), 'IBAN valable')
    assert.deepEqual((await host.hears('change')).value, { type: 'sepa_debit' })
    const given = await preview({ payment_method_data: { billing_details: { email: 'zoe@example.org' } } })
    assert.deepEqual(
      [given?.type, given?.sepa_debit?.last4, given?.billing_details.name, given?.billing_details.email],
      ['sepa_debit', '2606', 'Zoé Martin', 'zoe@example.org'],
    )
    assert.ok(!JSON.stringify(await host.said()).includes('3M02'))
    assert.ok(host.asked.every(url => !url.includes('3M02')))
  })

  test('needs no e-mail address', async () => {
    await type(good)
    assert.equal((await preview())?.billing_details.email, null)
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

  test('tells everything that is wrong to the payer, and the first of it to the page', async () => {
    await type('US64SVBKUS6S3300958879', '')
    assert.equal((await host.submit())?.message, 'Saisissez le nom du titulaire du compte.')
    assert.match((await host.field('iban-error').textContent()) ?? '', /pays/)
    assert.equal(await host.frame.locator(':focus').getAttribute('id'), 'name')
  })

  test('speaks English, Enter submits the form around, and it is accessible', async () => {
    await host.visit({ locale: 'en' })
    await host.field('iban').press('Enter')
    await until(async () => (await host.submissions()) === 1, 'the form was submitted')
    assert.equal((await host.submit())?.message, 'Enter the name of the account holder.')
    await host.field('iban').fill(good)
    const { violations } = await new AxeBuilder({ page: host.page }).analyze()
    assert.deepEqual(
      violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)]),
      [],
    )
  })
})
