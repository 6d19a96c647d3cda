import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readFec } from '#test/support/accounting-files.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { haveTerms } from '#test/support/legal.ts'
import { readPdf } from '#test/support/pdf.ts'
import { addMember } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

let product: TestApp
let form: TestForm
let treasurer: number

before(async () => {
  product = await testApp('2026-09-20T10:00:00.000Z')
  form = await addForm(product, {
    formType: 'Event',
    title: 'Gala',
    tiers: [{ tierType: 'Registration', price: 2400 }],
  })
  await haveTerms(product, form)
  const { organizationId } = form
  treasurer = await addMember(product, 'tresorier@example.org', {
    ...{ role: 'Treasurer', organizationId, formId: null },
  })
  await addMember(product, 'presidente@example.org', {
    ...{ role: 'OrganizationAdmin', organizationId, formId: null },
  })
})
after(() => product.close())

const visit = () => ({ organizationSlug: form.address.organizationSlug, userId: treasurer })

async function sell(): Promise<void> {
  const participant = { firstName: 'Zoé', lastName: 'Martin', email: null }
  await sellItems(
    product,
    form,
    [anItem({ tierId: form.tiers[0]?.id ?? 0, participant })],
    '4242424242424242',
  )
}

const wish = (closesMonthly: boolean, accountantEmail: string) =>
  product.acts.saveAccountingSettings({
    ...visit(),
    journal: { rhythm: 'payment', code: 'OB', closesMonthly, accountantEmail },
    accounts: [],
  })

const months = async () =>
  (await product.db.selectFrom('closedMonths').select(['month', 'closedBy']).orderBy('number').execute()).map(
    ({ month, closedBy }) => [month, closedBy] as const,
  )

/** The mails about closed months, to whom and with which link. */
const told = () =>
  product.mails
    .filter(({ text }) => text.includes('/comptabilite/'))
    .map(({ to, subject, text }) => ({
      ...{ to: to.address, subject },
      link: new URL(/https?:\/\/\S+\/comptabilite\/\S+/.exec(text)?.[0] ?? ''),
    }))

const linkOf = ({ pathname, searchParams }: URL) => {
  const [, , organizationSlug = '', month = ''] = pathname.split('/')
  return { organizationSlug, month, token: searchParams.get('token') ?? '' }
}

describe('a month that closes by itself (rule BKP-7)', () => {
  test('stays open where nobody asked, and before the second day', async () => {
    await sell()
    product.clock.set('2026-10-12T10:00:00.000Z')
    await sell()
    product.clock.set('2026-11-02T05:23:00.000Z')
    assert.equal(await product.acts.closeMonths(), 0)
    successOf(await wish(true, 'cabinet@example.org'))
    product.clock.set('2026-11-01T05:23:00.000Z')
    assert.equal(await product.acts.closeMonths(), 0)
    assert.deepEqual(await months(), [])
  })

  test('closes all that is over in order, once, and tells of the last one', async () => {
    product.clock.set('2026-11-02T05:23:00.000Z')
    const [one, other] = await Promise.all([product.acts.closeMonths(), product.acts.closeMonths()])
    assert.equal(one + other, 2)
    assert.equal(await product.acts.closeMonths(), 0)
    assert.deepEqual(await months(), [
      ['2026-09', null],
      ['2026-10', null],
    ])
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(
      told()
        .map(({ to }) => to)
        .sort(),
      ['cabinet@example.org', 'tresorier@example.org'],
      'the treasurer and the accountant, of October alone',
    )
    assert.ok(told().every(({ subject }) => subject.includes('octobre')))
  })

  test('opens from its mail without an account, as paper and as files, and nothing else', async () => {
    const [mail] = told()
    const link = linkOf(mail?.link ?? assert.fail())
    const page = successOf(await product.acts.readClosedMonth(link))
    assert.deepEqual([page.closed.month, page.closed.entries, page.closed.amount], ['2026-10', 1, 2400])
    assert.deepEqual(
      page.byAccount.map(({ account, debit, credit }) => [account.number, debit, credit]),
      [
        ['5115', 2400, 0],
        ['706', 0, 2400],
      ],
    )
    const bytesOfPaper = successOf(await product.acts.readClosedMonthPaper({ ...link, locale: 'fr' }))
    const paper = readPdf(bytesOfPaper)
    assert.ok(JSON.stringify(paper).replaceAll(/\s/g, '').includes(page.closed.hash.slice(0, 20)))
    const file = await product.acts.exportClosedMonth({ ...link, format: 'fec', locale: 'fr' })
    const bytes = Buffer.concat(await Array.fromAsync(successOf(file).file))
    assert.equal(readFec(bytes, '\t').length, 2)
    for (const wrong of [
      { ...link, month: '2026-09' },
      { ...link, month: '2026-11' },
      { ...link, month: 'nothing' },
      { ...link, token: '' },
      { ...link, organizationSlug: 'nobody' },
    ])
      assert.deepEqual(codesOf(await product.acts.readClosedMonth(wrong)), ['NOT_FOUND'])
    product.clock.set('2028-06-01T00:00:00.000Z')
    assert.deepEqual(codesOf(await product.acts.readClosedMonth(link)), ['NOT_FOUND'], 'after its time')
  })

  test('is told to those who administer where nobody keeps the money, also when it is closed by hand', async () => {
    product.clock.set('2026-11-10T10:00:00.000Z')
    await sell()
    await product.db.updateTable('roles').set({ role: 'Reader' }).where('role', '=', 'Treasurer').execute()
    const { id: owner } = await product.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'presidente@example.org')
      .executeTakeFirstOrThrow()
    product.clock.set('2026-12-01T10:00:00.000Z')
    const before = told().length
    successOf(await product.acts.closeMonth({ ...visit(), userId: owner, month: '2026-11' }))
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual(
      told()
        .slice(before)
        .map(({ to }) => to)
        .sort(),
      ['cabinet@example.org', 'presidente@example.org'],
    )
    assert.deepEqual((await months()).at(-1), ['2026-11', owner])
  })
})
