import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { camille } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import type { TestForm } from '#test/support/form-rows.ts'
import { addMemberships, memberOf, type SeasonDays, setSeason } from '#test/support/memberships.ts'
import { addAdministrator, addMember } from '#test/support/people.ts'
import { sellItems } from '#test/support/sell-items.ts'

const card = '4242424242424242'
const letter = (number: number) => String.fromCodePoint(97 + Math.floor(number))
const last: SeasonDays = { validFrom: '2025-09-01', validUntil: '2026-08-31' }
const next: SeasonDays = { validFrom: '2026-09-01', validUntil: '2027-08-31' }

describe('the members of an association (rules MEM-1 to MEM-4)', () => {
  let product: TestApp
  let form: TestForm
  let userId = 0

  before(async () => {
    product = await testApp('2026-06-10T10:00:00.000Z')
    form = await addMemberships(product, last)
    userId = await addAdministrator(product, 'president@example.org', {
      organizationId: form.organizationId,
      formId: null,
    })
  })
  after(() => product.close())

  type Sale = { readonly names: readonly string[]; readonly email?: string }
  const sell = ({ names, email = camille.email }: Sale) =>
    sellItems(
      product,
      form,
      names.map(name => memberOf(form, name)),
      card,
      { payer: { ...camille, email, emailConfirmation: email } },
    )
  const list = async (state: 'current' | 'renewing' | 'lost' | null = null, search = '') => {
    await product.acts.settleMemberships()
    const page = successOf(
      await product.acts.listAssociationMembers({
        ...{ organizationSlug: form.address.organizationSlug, userId, state, search },
        continuationToken: null,
      }),
    )
    return { ...page, names: page.members.map(({ firstName, endsOn }) => `${firstName} ${endsOn}`) }
  }

  test('who paid is a member once, up to date and to renew before the end', async () => {
    await sell({ names: ['Léa', 'Tom'] })
    await sell({ names: ['Éva'], email: 'eva@example.org' })
    const { counts, names, members } = await list()
    assert.deepEqual(counts, { current: 3, renewing: 0, lost: 0, stillCurrent: 0, yetToBegin: 0 })
    assert.deepEqual(names, ['Éva 2026-08-31', 'Léa 2026-08-31', 'Tom 2026-08-31'])
    assert.ok(members.every(({ paymentId }) => paymentId !== null))
    product.clock.set('2026-07-20T10:00:00.000Z')
    assert.deepEqual((await list()).counts, {
      current: 3,
      renewing: 3,
      lost: 0,
      stillCurrent: 3,
      yetToBegin: 0,
    })
  })

  test('who pays for the next season is not to renew any more, in other letters and from another address too', async () => {
    await setDays(next)
    await sell({ names: ['LEA'], email: 'Camille.Moreau@EXAMPLE.org' })
    await sell({ names: ['eva'], email: 'eva@work.example' })
    const { counts, names, seasons } = await list('renewing')
    assert.deepEqual(counts, { current: 3, renewing: 1, lost: 0, stillCurrent: 1, yetToBegin: 0 })
    assert.deepEqual(names, ['Tom 2026-08-31'])
    assert.deepEqual(seasons, [
      { season: '2025-2026', members: 3 },
      { season: '2026-2027', members: 2 },
    ])
  })

  test('paying twice for one season adds no year and no member (complaint 13)', async () => {
    await sell({ names: ['Léa'] })
    const { counts, names, paidTwice } = await list(null, 'lea')
    assert.deepEqual([counts.current, names], [3, ['Léa 2027-08-31']])
    // Their association is told which one came later (rule MEM-8).
    assert.deepEqual(
      paidTwice.map(({ firstName, season, paymentId }) => [firstName, season, paymentId !== null]),
      [['Léa', '2026-2027', true]],
    )
  })

  test('somebody else of the same name in the same season is a member of their own', async () => {
    await sell({ names: ['Léa'], email: 'somebody@example.org' })
    const { names, paidTwice } = await list(null, 'léa')
    assert.deepEqual(names, ['Léa 2027-08-31', 'Léa 2027-08-31'])
    assert.equal(paidTwice.length, 1, 'theirs is no second one')
  })

  test('who was given their money back is no member for it', async () => {
    const { orderId } = await sell({ names: ['Noé'], email: 'noe@example.org' })
    assert.deepEqual((await list(null, 'noé')).names, ['Noé 2027-08-31'])
    const { id: paymentId } = await product.db
      .selectFrom('payments')
      .select('id')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow()
    const [item] = await product.db
      .selectFrom('orderItems')
      .select('id')
      .where('orderId', '=', orderId)
      .execute()
    successOf(
      await product.acts.askRefund({
        ...{ paymentId, userId, sessionId: null, organizationSlug: form.address.organizationSlug },
        input: { part: { lines: [{ orderItemId: item?.id ?? 0, amount: 4000 }] }, withTip: false },
        ...{ cancelOrder: false, sendMail: false, comment: null, expectedLeft: null },
      }),
    )
    assert.deepEqual((await list(null, 'noé')).names, [], 'while it is under way')
    assert.deepEqual(await product.runJobs(), [])
    assert.deepEqual((await list(null, 'noé')).names, [])
  })

  test('three months after the end a member is lost', async () => {
    product.clock.set('2026-11-30T10:00:00.000Z')
    assert.deepEqual((await list('renewing')).names, ['Tom 2026-08-31'])
    product.clock.set('2026-12-01T10:00:00.000Z')
    const { counts, names } = await list('lost')
    assert.deepEqual([counts.renewing, counts.lost, names], [0, 1, ['Tom 2026-08-31']])
  })

  test('what is settled again says the same', async () => {
    const before = await rows()
    await product.db
      .insertInto('unsettledMemberships')
      .columns(['organizationId', 'orderId'])
      .expression(eb => eb.selectFrom('memberships').select(['organizationId', 'orderId']).distinct())
      .execute()
    await product.acts.settleMemberships()
    assert.deepEqual(await rows(), before)
  })

  test('pages go on where the one before ended', async () => {
    const crowd = Array.from(
      { length: 60 },
      (_, number) => `Membre ${letter(number / 10)}${letter(number % 10)}`,
    )
    for (let at = 0; at < crowd.length; at += 10)
      await sell({ names: crowd.slice(at, at + 10), email: 'crowd@example.org' })
    await product.acts.settleMemberships()
    const read = async (continuationToken: string | null) =>
      successOf(
        await product.acts.listAssociationMembers({
          ...{ organizationSlug: form.address.organizationSlug, userId, state: 'current', search: 'membre' },
          continuationToken,
        }),
      )
    const first = await read(null)
    const second = await read(first.continuationToken)
    const names = [...first.members, ...second.members].map(({ firstName }) => firstName)
    assert.deepEqual([first.members.length, names, second.continuationToken], [50, crowd, null])
  })

  test('who is a member only from a later day on is counted apart among those up to date, who renewed early is not', async () => {
    product.clock.set('2026-08-01T10:00:00.000Z')
    const before = (await list()).counts
    await sell({ names: ['Wanda'], email: 'wanda@example.org' })
    const { counts } = await list()
    assert.deepEqual([counts.current - before.current, counts.yetToBegin - before.yetToBegin], [1, 1])
    const early = (await list(null, 'lea')).members.filter(({ endsOn }) => endsOn === next.validUntil)
    assert.ok(early.length > 0 && counts.yetToBegin < counts.current)
  })

  test('only who keeps the money of the association sees them', async () => {
    const ask = (who: number | null) =>
      product.acts.listAssociationMembers({
        ...{ organizationSlug: form.address.organizationSlug, userId: who, state: null, search: '' },
        continuationToken: null,
      })
    const of = { organizationId: form.organizationId }
    const treasurer = await addMember(product, 'treasurer@example.org', {
      ...of,
      role: 'Treasurer',
      formId: null,
    })
    const editor = await addAdministrator(product, 'editor@example.org', { ...of, formId: form.formId })
    successOf(await ask(treasurer))
    for (const who of [editor, null]) assert.deepEqual(codesOf(await ask(who)), ['NOT_FOUND'])
  })

  const rows = () => product.db.selectFrom('memberships').selectAll().orderBy('itemId').execute()
  const setDays = (days: SeasonDays) => setSeason(product, form, days)
})
