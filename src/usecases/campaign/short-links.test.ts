import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { shortCodeOf } from '#db/short-links.ts'
import { readShortCode } from '#domain/form/short-link.ts'
import { limits } from '#domain/limits.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'

let product: TestApp
before(async () => {
  product = await testApp()
})
after(() => product.close())

async function campaignWithCode() {
  const campaign = await addDonationCampaign(product)
  const { organizationId, formId: id } = campaign
  return { ...campaign, code: await shortCodeOf(product.app.db, { organizationId, id }) }
}

const follow = (code: string) => product.acts.followShortLink({ code, userId: null })

test('every campaign has a code of its own, which leads to it however it is typed', async () => {
  const [one, other] = [await campaignWithCode(), await campaignWithCode()]
  assert.notEqual(one.code, other.code)
  for (const { code, address } of [one, other]) {
    assert.equal(readShortCode(code), code)
    const form = successOf(await follow(code.toUpperCase()))
    assert.equal(form.formSlug, address.formSlug)
  }
})

test('it leads to where the campaign stands now', async () => {
  const { code, formId } = await campaignWithCode()
  await product.app.db.updateTable('forms').set({ slug: 'autre-adresse' }).where('id', '=', formId).execute()
  assert.equal(successOf(await follow(code)).formSlug, 'autre-adresse')
})

test('what is no code, nobody’s code and a draft’s code lead nowhere', async () => {
  const { code, formId } = await campaignWithCode()
  await product.app.db.updateTable('forms').set({ state: 'Draft' }).where('id', '=', formId).execute()
  for (const each of [code, '2222222', 'x', "'; select", '\u0000'])
    assert.deepEqual(codesOf(await follow(each)), ['NOT_FOUND'], each)
})

test('who guesses from one network is stopped; right codes cost nothing', async () => {
  const { code } = await campaignWithCode()
  const network = '198.51.100.77'
  const ask = (typed: string) =>
    product.built.actsFor('short-links', network).followShortLink({ code: typed, userId: null })
  for (let asked = 0; asked < limits.shortLinks.max; asked += 1) {
    successOf(await ask(code))
    assert.deepEqual(codesOf(await ask('2222222')), ['NOT_FOUND'])
  }
  assert.deepEqual(codesOf(await ask(code)), ['TOO_MANY_REQUESTS'])
  successOf(await follow(code))
})
