import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addCounter } from '#db/counters.ts'
import { insertPool, setRatesOfPool } from '#db/pools.ts'
import { limits } from '#domain/limits.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { allConsents, camille } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { addForm, type TestForm } from '#test/support/form-rows.ts'
import { anItem } from '#test/support/forms.ts'
import { lineOf } from '#test/support/waiting-list.ts'

/** Rule FRM-20: some rates are for a few people alone. */
describe('a reserved rate', () => {
  let product: TestApp

  before(async () => {
    product = await testApp()
  })
  after(() => product.close())

  describe('with a code', () => {
    test('is in nothing that a stranger reads, and opens with its code however it is typed', async () => {
      const form = await evening({ code: 'MAIRIE' })
      const seen = async (code?: string) => {
        const visit = { ...form.address, userId: null, ...(code === undefined ? {} : { code }) }
        const filling = successOf(await product.acts.openFilling({ ...visit, cartId: null }))
        return filling.opened
      }
      assert.deepEqual(labelsOf((await seen()).form), ['Plein tarif'])
      for (const code of ['', 'MAIRI', 'MAIRIEX', 'x'.repeat(5000)])
        assert.deepEqual(labelsOf((await seen(code)).form), ['Plein tarif'], code)
      const opened = await seen(' maïrie ')
      assert.deepEqual(labelsOf(opened.form), ['Plein tarif', 'Partenaires'])
      assert.deepEqual(opened.openedWith, ['MAIRIE'])
      // Not even who sees the rate reads its code: whoever brings it may have guessed it, and shares the page.
      for (const read of [await seen(), successOf(await product.acts.readEnrichedForm(plain(form)))])
        assert.doesNotMatch(JSON.stringify(read), /MAIRIE|Partenaires/)
    })

    test('is refused to a cart that names it without the code, as if it were not there', async () => {
      const form = await evening({ code: 'MAIRIE' })
      const items = [placeOf(form, 1)]
      const forged = await product.acts.createCart({ ...form.address, items })
      assert.deepEqual(forged, { ok: false, error: [{ code: 'unknown_tier', field: 'items[0].tierId' }] })
      assert.deepEqual(codesOf(await product.acts.createCart({ ...form.address, items, code: 'AUTRE' })), [
        'unknown_tier',
      ])
      const { id: cartId } = successOf(
        await product.acts.createCart({ ...form.address, items: [placeOf(form, 0)] }),
      )
      assert.deepEqual(codesOf(await product.acts.updateCart({ ...form.address, cartId, items })), [
        'unknown_tier',
      ])
      assert.deepEqual(codesOf(await onePage(form, 1, {})), ['unknown_tier'])
      successOf(await onePage(form, 1, { code: 'mairie' }))
    })

    test('stays in the cart that it opened, up to the order', async () => {
      const form = await evening({ code: 'MAIRIE' })
      const { id: cartId } = successOf(
        await product.acts.createCart({ ...form.address, items: [placeOf(form, 1)], code: 'mairie' }),
      )
      const items = [placeOf(form, 0), placeOf(form, 1)]
      successOf(await product.acts.updateCart({ ...form.address, cartId, items }))
      const visit = { ...form.address, userId: null, cartId }
      const filling = successOf(await product.acts.openFilling(visit))
      assert.deepEqual(labelsOf(filling.opened.form), ['Plein tarif', 'Partenaires'])
      successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
      assert.ok('orderId' in successOf(await start(cartId)))
    })

    test('cannot be paid once its code is another one', async () => {
      const form = await evening({ code: 'MAIRIE' })
      const { id: cartId } = successOf(
        await product.acts.createCart({ ...form.address, items: [placeOf(form, 1)], code: 'MAIRIE' }),
      )
      successOf(await product.acts.savePayer({ cartId, payer: camille, userId: null }))
      await product.db
        .updateTable('tiers')
        .set({ reservedCode: 'AUTRE' })
        .where('id', '=', form.tiers[1]?.id ?? 0)
        .execute()
      assert.deepEqual(codesOf(await start(cartId)), ['TARIFF_CHANGED'])
    })

    test('tells strangers nothing of the pool that it is of alone', async () => {
      const form = await evening({ code: 'MAIRIE' })
      const key = { organizationId: form.organizationId, id: form.formId }
      const coded = form.tiers[1]?.id ?? 0
      await product.app.transaction(async tx => {
        const poolId = await insertPool(tx, key, { label: 'Loge du maire', capacity: 12 })
        await setRatesOfPool(tx, { ...key, poolId }, [coded])
      })
      const opened = async (code: string | null) =>
        successOf(
          await product.acts.openFilling({
            ...form.address,
            userId: null,
            cartId: null,
            ...(code && { code }),
          }),
        ).opened.form
      assert.deepEqual((await opened(null)).pools, [])
      const shown = await opened('MAIRIE')
      assert.equal(shown.pools?.length, 1)
      assert.doesNotMatch(JSON.stringify(shown), /Loge/)
    })

    test('keeps no place for who waited before it had a code, and their place in the line', async () => {
      const form = await evening({ code: 'MAIRIE' })
      const rate = form.tiers[1]?.id ?? 0
      const rates = product.db.updateTable('tiers').where('id', '=', rate)
      await rates.set({ reservedFor: null, reservedCode: null }).execute()
      await product.app.transaction(async tx => {
        await addCounter(tx, { organizationId: form.organizationId, kind: 'tier', targetId: rate }, 1)
      })
      const forms = product.db.updateTable('forms').where('organizationId', '=', form.organizationId)
      await forms.set({ waitingList: true }).execute()
      const { id: cartId } = successOf(
        await product.acts.createCart({ ...form.address, items: [placeOf(form, 1, null)] }),
      )
      const wish = { ...form.address, tierId: rate, quantity: 1, locale: 'fr' as const }
      successOf(await product.acts.leaveProspect({ ...wish, email: 'zoe@example.org' }))
      await rates.set({ reservedFor: 'code', reservedCode: 'MAIRIE' }).execute()
      successOf(await product.acts.updateCart({ ...form.address, cartId, items: [placeOf(form, 0, null)] }))
      assert.equal(await product.acts.offerPlaces(), 0)
      assert.deepEqual(await lineOf(product, form), ['zoe waiting'])
      successOf(await onePage(form, 1, { code: 'MAIRIE' }))
    })

    test('is not guessed: a network that tried too many codes is told nothing any more', async () => {
      const form = await evening({ code: 'MAIRIE' })
      const acts = product.built.actsFor('guessing', '192.0.2.7')
      const tried = async (code: string) => {
        const filling = successOf(
          await acts.openFilling({ ...form.address, userId: null, cartId: null, code }),
        )
        return filling.opened
      }
      // A crowd that follows the right link has tried one code.
      const crowd = await Promise.all(Array.from({ length: 60 }, () => tried('MAIRIE')))
      assert.ok(crowd.every(({ codeRefused }) => codeRefused === undefined))
      const guesses = Array.from({ length: limits.rateCodes.max + 5 }, (_, guess) => tried(`FAUX${guess}`))
      const refusals = (await Promise.all(guesses)).map(({ codeRefused }) => codeRefused)
      const looked = refusals.filter(refusal => refusal === 'COUPON_INVALID')
      assert.equal(looked.length, limits.rateCodes.max - 1, 'all at once are no more than one by one')
      const right = await tried('MAIRIE')
      assert.equal(right.codeRefused, 'TOO_MANY_REQUESTS')
      assert.deepEqual(labelsOf(right.form), ['Plein tarif'])
    })
  })

  describe('for addresses of a domain', () => {
    const domains = ['mairie-lyon.fr', 'grandlyon.com']
    const refusal = {
      code: 'RATE_RESERVED',
      field: 'payer.email',
      values: { label: 'Partenaires', reserved: 'domains', domains: '@mairie-lyon.fr, @grandlyon.com' },
    }

    test('is offered from a waiting list to nobody who may not pay for it', async () => {
      const form = await evening({ domains })
      const rate = form.tiers[1]?.id ?? 0
      await product.app.transaction(async tx => {
        await addCounter(tx, { organizationId: form.organizationId, kind: 'tier', targetId: rate }, 1)
      })
      const forms = product.db.updateTable('forms').where('organizationId', '=', form.organizationId)
      await forms.set({ waitingList: true }).execute()
      const { id: cartId } = successOf(
        await product.acts.createCart({ ...form.address, items: [placeOf(form, 1, null)] }),
      )
      const wish = { ...form.address, tierId: rate, quantity: 1, locale: 'fr' as const }
      for (const email of ['zoe@example.org', 'ana@mairie-lyon.fr'])
        successOf(await product.acts.leaveProspect({ ...wish, email }))
      successOf(await product.acts.updateCart({ ...form.address, cartId, items: [placeOf(form, 0, null)] }))
      assert.equal(await product.acts.offerPlaces(), 1)
      assert.deepEqual(await lineOf(product, form), ['zoe lapsed', 'ana offered'])
    })

    test('is refused beside the address of anybody else, at each entrance', async () => {
      const form = await evening({ domains })
      assert.deepEqual(await filled(form, 1, 'ana@example.org'), { ok: false, error: [refusal] })
      assert.deepEqual(await onePage(form, 1, {}), { ok: false, error: [refusal] })
      successOf(await filled(form, 1, 'Ana@Mairie-Lyon.fr'))
      successOf(await filled(form, 0, 'ana@example.org'))
    })

    test('is asked for once more when it is paid, whatever was stored before', async () => {
      const form = await evening({ domains })
      const { id: cartId } = successOf(await filled(form, 0, 'ana@example.org'))
      successOf(await product.acts.updateCart({ ...form.address, cartId, items: [placeOf(form, 1)] }))
      assert.deepEqual(await start(cartId), { ok: false, error: [refusal] })
      const payer = { ...camille, email: 'ana@grandlyon.com', emailConfirmation: 'ana@grandlyon.com' }
      successOf(await product.acts.savePayer({ cartId, payer, userId: null }))
      assert.ok('orderId' in successOf(await start(cartId)))
    })
  })

  describe('for members', () => {
    const refused = async (form: TestForm, email: string) => codesOf(await filled(form, 1, email))

    test('asks for a membership that is paid and valid on that day', async () => {
      const form = await club()
      assert.deepEqual(await refused(form, 'lea@example.org'), ['RATE_RESERVED'])
      const orderId = await join(form, 'Lea@example.org')
      successOf(await filled(form, 1, 'lea@EXAMPLE.org'))
      assert.deepEqual(await refused(form, 'lou@example.org'), ['RATE_RESERVED'])

      for (const status of ['Refunded', 'Canceled'] as const) {
        await product.db.updateTable('orders').set({ status }).where('id', '=', orderId).execute()
        assert.deepEqual(await refused(form, 'lea@example.org'), ['RATE_RESERVED'], status)
      }
    })

    test('tells nobody who is one: a network that tried too many addresses is told nothing any more', async () => {
      const form = await club()
      await join(form, 'lea@example.org')
      const acts = product.built.actsFor('guessing', '192.0.2.8')
      const { id: cartId } = successOf(
        await acts.createCart({ ...form.address, items: [placeOf(form, 1, null)] }),
      )
      const tried = async (email: string) => {
        const payer = { ...camille, email, emailConfirmation: email }
        const saved = await acts.savePayer({ cartId, payer, userId: null })
        return saved.ok ? [] : codesOf(saved)
      }
      for (let visit = 0; visit < 3; visit += 1) assert.deepEqual(await tried('lea@example.org'), [])
      for (let guess = 0; guess < limits.memberTries.max; guess += 1)
        assert.deepEqual(await tried(`x${guess}@example.org`), ['RATE_RESERVED'])
      assert.deepEqual(await tried('y@example.org'), ['TOO_MANY_REQUESTS'])
      assert.deepEqual(await tried('lea@example.org'), ['TOO_MANY_REQUESTS'])
    })

    test('takes many members who pay at once', { timeout: 60_000 }, async () => {
      const form = await club()
      await join(form, 'lea@example.org')
      const ready = []
      for (let n = 0; n < 40; n += 1) {
        const acts = product.built.actsFor(`n${n}`, `198.51.100.${n + 1}`)
        const items = [placeOf(form, 1, null)]
        ready.push({ acts, cartId: successOf(await acts.createCart({ ...form.address, items })).id })
      }
      const payer = { ...camille, email: 'lea@example.org', emailConfirmation: 'lea@example.org' }
      const saved = await Promise.all(
        ready.map(({ acts, cartId }) => acts.savePayer({ cartId, payer, userId: null })),
      )
      assert.ok(saved.every(({ ok }) => ok))
    })

    test('knows members by their own address, and who paid by theirs where the member named none', async () => {
      const form = await club()
      await join(form, 'mere@example.org', 'enfant@example.org')
      successOf(await filled(form, 1, 'Enfant@example.org'))
      assert.deepEqual(await refused(form, 'mere@example.org'), ['RATE_RESERVED'])
    })

    test('takes neither what is over nor what has not begun, nor a membership of somebody else', async () => {
      for (const days of [
        { validFrom: '2020-09-01', validUntil: '2021-08-31' },
        { validFrom: '2199-09-01', validUntil: null },
      ]) {
        const form = await club()
        await product.db
          .updateTable('tiers')
          .set(days)
          .where('id', '=', form.tiers[0]?.id ?? 0)
          .execute()
        await join(form, 'lea@example.org')
        assert.deepEqual(await refused(form, 'lea@example.org'), ['RATE_RESERVED'])
      }
      const other = await club()
      assert.deepEqual(await refused(other, 'lea@example.org'), ['RATE_RESERVED'])
    })
  })

  const labelsOf = ({ tiers }: { readonly tiers: readonly { readonly label: string }[] }) =>
    tiers.map(({ label }) => label)

  const plain = ({ address }: TestForm) => ({ ...address, userId: null })

  const evening = (reserved: { readonly code: string } | { readonly domains: readonly string[] }) =>
    addForm(product, {
      formType: 'Event',
      tiers: [
        { tierType: 'Registration', price: 0 },
        { tierType: 'Registration', price: 0, label: 'Partenaires', reserved },
      ],
    })

  const club = () =>
    addForm(product, {
      formType: 'Membership',
      tiers: [
        { tierType: 'Membership', price: 0, label: 'Adhésion' },
        { tierType: 'Membership', price: 0, label: 'Stage des adhérents', reserved: 'members' },
      ],
    })

  function placeOf(form: TestForm, place: number, email: string | null = null) {
    const tierType = form.address.formType === 'Membership' ? 'Membership' : 'Registration'
    const participant = { firstName: 'Zoé', lastName: 'Martin', email }
    return anItem({ tierId: form.tiers[place]?.id ?? 0, tierType, participant })
  }

  /** A cart of one place whose payer is stored. */
  async function filled(form: TestForm, place: number, email: string, participant: string | null = null) {
    const items = [placeOf(form, place, participant)]
    const { id: cartId } = successOf(await product.acts.createCart({ ...form.address, items }))
    const payer = { ...camille, email, emailConfirmation: email }
    return product.acts.savePayer({ cartId, payer, userId: null })
  }

  const start = (cartId: string) =>
    product.acts.startPayment({ cartId, consents: allConsents, backUrl: null, locale: 'fr' })

  const onePage = (form: TestForm, place: number, { code = null }: { readonly code?: string | null }) =>
    product.acts.submitOnePage({
      ...form.address,
      code,
      cartId: null,
      items: [placeOf(form, place)],
      payer: camille,
      tip: 0,
      consents: allConsents,
      backUrl: null,
      userId: null,
      locale: 'fr',
    })

  async function join(form: TestForm, email: string, member: string | null = null): Promise<number> {
    const { id } = successOf(await filled(form, 0, email, member))
    const opened = successOf(await start(id))
    assert.ok('orderId' in opened)
    return opened.orderId
  }
})
