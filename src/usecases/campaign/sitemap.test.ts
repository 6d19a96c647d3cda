import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { partSizes } from '#db/sitemap.ts'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { successOf } from '#test/support/donation.ts'

let app: TestApp
let campaign: TestCampaign
const added = 27_000

before(async () => {
  app = await testApp()
  campaign = await addDonationCampaign(app)
  await addBalls()
})

/** As the owner, without the triggers: nobody searches these, and making them found takes the database longer than all that is tested. */
async function addBalls(): Promise<void> {
  const owner = connect<Schema>({ url: app.database.ownerUrl, role: null })
  await owner.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into forms (organization_id, form_type, slug, title, state, short_code)
      select ${campaign.organizationId}, 'Event', 'bal-' || n, 'Bal', case when n % 10 = 0 then 'Draft' else 'Public' end,
        -- Of so many that are drawn at random, two are the same in one run of eighty.
        'zz' || translate(lpad(n::text, 5, '0'), '01', 'ab')
      from generate_series(1, ${added}::integer) n`.execute(tx)
  })
  await owner.close()
}

after(() => app?.close())

test('the parts together name every public campaign once, and nothing else', async () => {
  const { campaigns: parts } = await app.acts.listSitemapParts()
  assert.ok(parts.length >= Math.floor(added / partSizes.campaigns), `${parts}`)
  const seen = new Set<string>()
  let largest = 0
  for (const part of parts) {
    let after = 0
    for (;;) {
      const pages = await app.acts.readSitemapPart({ kind: 'campaigns', part, after })
      if (pages.length === 0) break
      largest = Math.max(largest, pages.length)
      after = pages.at(-1)?.id ?? 0
      for (const { formSlug } of pages) if (formSlug !== null) seen.add(formSlug)
    }
  }
  assert.equal(seen.size, added - added / 10 + 1)
  assert.ok(!seen.has('bal-10') && seen.has('bal-11') && seen.has(campaign.address.formSlug))
  assert.ok(largest <= 1000, 'never more than a batch at a time')
})

test('an organization is listed with the last change of its campaigns, if it has a public one', async () => {
  await sql`insert into organizations (slug, name, organism_type) values ('sans-campagne', 'Sans', 'association')`.execute(
    app.db,
  )
  const pages = await app.acts.readSitemapPart({ kind: 'organizations', part: 0, after: 0 })
  const listed = pages.find(({ organizationSlug }) => organizationSlug === campaign.address.organizationSlug)
  assert.match(listed?.lastModified ?? '', /^\d{4}-\d\d-\d\dT/)
  assert.ok(!pages.some(({ organizationSlug }) => organizationSlug === 'sans-campagne'))
})

test('a part that does not exist is empty', async () => {
  assert.deepEqual(await app.acts.readSitemapPart({ kind: 'campaigns', part: 9999, after: 0 }), [])
})

test('a public campaign has a picture to share, a draft has none', async () => {
  const { version, bytes } = successOf(await app.acts.readShareImage(campaign.address))
  assert.match(version, /^[a-z\d]{1,8}$/)
  assert.deepEqual([...bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47])
  const { organizationSlug } = campaign.address
  const draft = await app.acts.readShareImage({ organizationSlug, formType: 'Event', formSlug: 'bal-10' })
  assert.equal(draft.ok, false)
})
