import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type TestApp, testApp } from '#test/support/app.ts'
import { addDonationCampaign, type TestCampaign } from '#test/support/campaign.ts'
import { codesOf, successOf } from '#test/support/donation.ts'
import { provenActor } from '#test/support/factor.ts'
import { addAdministrator, addUser } from '#test/support/people.ts'

let product: TestApp
let campaign: TestCampaign
let owner: number
/** The sessions of those who may change a team: each has proven a second factor. */
const sessions = new Map<number, string>()

before(async () => {
  product = await testApp()
})
after(() => product.close())

/** Each story has an organization of its own, with one person who administers it. */
async function freshTeam() {
  campaign = await addDonationCampaign(product)
  owner = await addAdministrator(product, `${campaign.address.organizationSlug}@example.org`, {
    ...campaign,
    formId: null,
  })
  await prove(owner)
}

/** Somebody proves that it is them, now. */
async function prove(userId: number) {
  const { sessionId } = await provenActor(product, userId)
  sessions.set(userId, sessionId ?? '')
}

const visit = (userId = owner) => ({ ...campaign.address, userId, sessionId: sessions.get(userId) ?? null })
const team = async (userId = owner) => successOf(await product.acts.listAdministrators(visit(userId)))
const roleIdOf = async (userId: number) => {
  const row = product.db.selectFrom('roles').select('id').where('userId', '=', userId)
  return (await row.executeTakeFirstOrThrow()).id
}
const invite = (email: string, role: 'OrganizationAdmin' | 'FormAdmin' = 'FormAdmin') =>
  product.acts.inviteAdministrators({ ...visit(), email, role, formId: campaign.formId, locale: 'fr' })

/** The link of the mail that went to an address last. */
async function linkOf(email: string) {
  assert.deepEqual(await product.runJobs(), [])
  const mail = product.mails.findLast(({ to }) => to.address === email)
  const [, invitationId = '', token = ''] =
    /invitation\/([\da-f-]+)\?token=(\S+)/.exec(mail?.text ?? '') ?? []
  return { invitationId, token: decodeURIComponent(token) }
}

describe('an invitation', () => {
  before(freshTeam)

  test('makes the invited person an administrator, once', async () => {
    successOf(await invite(' Samir@Example.org '))
    const link = await linkOf('Samir@example.org')
    const read = successOf(await product.acts.readInvitation(link))
    assert.deepEqual([read.role, read.formTitle, read.invitedBy], ['FormAdmin', 'Un don', 'Zoé Carpentier'])
    const samir = await addUser(product, 'samir@example.org')
    const accept = () => product.acts.acceptInvitation({ ...link, userId: samir })
    const twice = await Promise.all([accept(), accept()])
    assert.deepEqual(twice.filter(result => !result.ok).map(codesOf), [['NOT_FOUND']])
    assert.deepEqual(
      (await team(samir)).people.map(({ role }) => role),
      ['OrganizationAdmin', 'FormAdmin'],
    )
    assert.deepEqual(codesOf(await accept()), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await product.acts.readInvitation(link)), ['NOT_FOUND'])
    assert.deepEqual(codesOf(await invite('samir@example.org')), ['ALREADY_ADMINISTRATOR'])
  })

  test('is the same with an account and without: answer, mail and page', async () => {
    await addUser(product, 'known@example.org')
    const shapes = []
    for (const email of ['known@example.org', 'stranger@example.org']) {
      const answer = successOf(await invite(email))
      const link = await linkOf(email)
      const mail = product.mails.findLast(({ to }) => to.address === email)
      const words = mail?.text.replace(/https?:\S+|[\da-f]{32}/g, '')
      const { email: _, ...page } = successOf(await product.acts.readInvitation(link))
      shapes.push({ answer, words, page, name: mail?.to.name === email })
    }
    assert.deepEqual(shapes[0], shapes[1])
  })

  test('is for one address: another account, an unverified one and nobody get nothing', async () => {
    successOf(await invite('theo@example.org', 'OrganizationAdmin'))
    const link = await linkOf('theo@example.org')
    const other = await addUser(product, 'other@example.org')
    assert.deepEqual(codesOf(await product.acts.acceptInvitation({ ...link, userId: other })), [
      'INVITATION_OF_ANOTHER',
    ])
    assert.deepEqual(codesOf(await product.acts.acceptInvitation({ ...link, userId: null })), [
      'UNAUTHENTICATED',
    ])
    const theo = await addUser(product, 'theo@example.org')
    await product.db.updateTable('users').set({ isVerified: false }).where('id', '=', theo).execute()
    assert.deepEqual(codesOf(await product.acts.acceptInvitation({ ...link, userId: theo })), [
      'INVITATION_OF_ANOTHER',
    ])
  })

  test('is not there once it is forged, taken back, replaced or a week old', async () => {
    const gone = async (link: { invitationId: string; token: string }) =>
      assert.deepEqual(codesOf(await product.acts.readInvitation(link)), ['NOT_FOUND'])
    successOf(await invite('rose@example.org'))
    const first = await linkOf('rose@example.org')
    await gone({ ...first, token: `${first.token}x` })
    await gone({ ...first, invitationId: 'abc' })
    successOf(await invite('rose@example.org'))
    const second = await linkOf('rose@example.org')
    await gone(first)
    await gone({ ...second, token: first.token })
    const { invitationId } = second
    successOf(await product.acts.revokeInvitation({ ...visit(), invitationId }))
    await gone(second)
    assert.deepEqual(codesOf(await product.acts.revokeInvitation({ ...visit(), invitationId })), [
      'NOT_FOUND',
    ])
    successOf(await invite('rose@example.org'))
    const third = await linkOf('rose@example.org')
    product.clock.advance(7 * 24 * 60 + 1)
    await gone(third)
    await prove(owner)
    const listed = (await team()).invitations.find(({ email }) => email === 'rose@example.org')
    assert.equal(listed?.isExpired, true)
  })

  test('is refused without an address, and to whoever writes to too many', async () => {
    assert.deepEqual(codesOf(await invite('')), ['required'])
    assert.deepEqual(codesOf(await invite('no address')), ['email_invalid'])
    for (let count = 0; count < 20; count += 1) successOf(await invite(`guest-${count}@example.org`))
    assert.deepEqual(codesOf(await invite('one-more@example.org')), ['TOO_MANY_REQUESTS'])
  })
})

describe('several people', () => {
  before(freshTeam)

  test('are invited at once, or nobody is', async () => {
    const refused = await invite('une@example.org, deux@, trois@example.org')
    assert.deepEqual(refused.ok || refused.error, [
      { code: 'email_invalid', field: 'email', values: { email: 'deux@' } },
    ])
    assert.deepEqual((await team()).invitations, [])
    successOf(await invite('une@example.org, deux@example.org; UNE@example.org\ntrois@example.org'))
    assert.deepEqual((await team()).invitations.map(({ email }) => email).sort(), [
      'UNE@example.org',
      'deux@example.org',
      'trois@example.org',
    ])
  })

  test('get another link when theirs is sent again, and none once it is taken back', async () => {
    successOf(await invite('encore@example.org'))
    const first = await linkOf('encore@example.org')
    successOf(await product.acts.resendInvitation({ ...visit(), invitationId: first.invitationId }))
    const second = await linkOf('encore@example.org')
    assert.deepEqual(codesOf(await product.acts.readInvitation(first)), ['NOT_FOUND'])
    successOf(await product.acts.readInvitation(second))
    const again = { ...visit(), invitationId: first.invitationId }
    assert.deepEqual(codesOf(await product.acts.resendInvitation(again)), ['NOT_FOUND'])
  })

  test('get a role for a campaign of their organization alone', async () => {
    const asked = { ...visit(), email: 'x@example.org', role: 'FormAdmin', locale: 'fr' } as const
    assert.deepEqual(codesOf(await product.acts.inviteAdministrators({ ...asked, formId: null })), [
      'required',
    ])
    const { formId } = await addDonationCampaign(product)
    assert.deepEqual(codesOf(await product.acts.inviteAdministrators({ ...asked, formId })), [
      'value_invalid',
    ])
  })
})

describe('the team', () => {
  before(freshTeam)

  test('keeps its last administrator, whoever is faster', async () => {
    const last = await product.acts.removeAdministrator({ ...visit(), roleId: await roleIdOf(owner) })
    assert.deepEqual(codesOf(last), ['LAST_ADMINISTRATOR'])
    const limited = await product.acts.changeRole({
      ...visit(),
      roleId: await roleIdOf(owner),
      role: 'FormAdmin',
      formId: campaign.formId,
    })
    assert.deepEqual(codesOf(limited), ['LAST_ADMINISTRATOR'])
    const second = await addAdministrator(product, 'second@example.org', { ...campaign, formId: null })
    await prove(second)
    // Each removes the other, at once: one of them stays.
    const [one, other] = await Promise.all([
      product.acts.removeAdministrator({ ...visit(owner), roleId: await roleIdOf(second) }),
      product.acts.removeAdministrator({ ...visit(second), roleId: await roleIdOf(owner) }),
    ])
    assert.deepEqual([one.ok, other.ok].sort(), [false, true])
    const left = await product.db
      .selectFrom('roles')
      .select('userId')
      .where('organizationId', '=', campaign.organizationId)
      .execute()
    assert.equal(left.length, 1)
    owner = left[0]!.userId
  })

  test('gives and takes roles, and writes who did', async () => {
    const malik = await addAdministrator(product, 'malik@example.org', campaign)
    const change = async (role: 'OrganizationAdmin' | 'FormAdmin') =>
      successOf(
        await product.acts.changeRole({
          ...visit(),
          roleId: await roleIdOf(malik),
          role,
          formId: campaign.formId,
        }),
      )
    await change('OrganizationAdmin')
    assert.equal((await team(malik)).mayManage, true)
    await change('FormAdmin')
    assert.equal((await team(malik)).mayManage, false)
    successOf(await product.acts.removeAdministrator({ ...visit(), roleId: await roleIdOf(malik) }))
    assert.deepEqual(codesOf(await product.acts.listAdministrators(visit(malik))), ['NOT_FOUND'])
    const lines = await product.db
      .selectFrom('audit')
      .select(['actor', 'action'])
      .where('object', '=', `user:${malik}`)
      .orderBy('at')
      .orderBy('id')
      .execute()
    assert.deepEqual(
      lines.map(({ actor, action }) => [actor, action]),
      [
        [`user:${owner}`, 'team.change'],
        [`user:${owner}`, 'team.change'],
        [`user:${owner}`, 'team.remove'],
      ],
    )
  })

  test('keeps its last administrator when two lower each other at once', async () => {
    const second = await addAdministrator(product, 'third@example.org', { ...campaign, formId: null })
    await prove(second)
    const lower = async (by: number, of: number) =>
      product.acts.changeRole({ ...visit(by), roleId: await roleIdOf(of), role: 'Treasurer', formId: null })
    const both = await Promise.all([lower(owner, second), lower(second, owner)])
    assert.deepEqual(both.map(({ ok }) => ok).sort(), [false, true])
    const whole = successOf(await product.acts.readTeam(visit(both[0]?.ok ? owner : second)))
    assert.deepEqual(whole.people.map(({ role }) => role).sort(), ['OrganizationAdmin', 'Treasurer'])
    if (!both[0]?.ok) owner = second
  })

  test('shows a FormAdmin names without addresses, and lets it change nothing', async () => {
    const hugo = await addAdministrator(product, 'hugo@example.org', campaign)
    const seen = await team(hugo)
    assert.equal(seen.mayManage, false)
    assert.ok(seen.people.every(({ email, lastVisitAt }) => email === null && lastVisitAt === null))
    const roleId = await roleIdOf(owner)
    assert.deepEqual(codesOf(await product.acts.removeAdministrator({ ...visit(hugo), roleId })), [
      'NOT_FOUND',
    ])
    const role = 'OrganizationAdmin' as const
    const own = await roleIdOf(hugo)
    assert.deepEqual(
      codesOf(await product.acts.changeRole({ ...visit(hugo), roleId: own, role, formId: null })),
      ['NOT_FOUND'],
    )
  })

  test('takes back what somebody invited to whom another removes, not to who leaves by themselves', async () => {
    const { acts } = product
    const invitedBy = async (email: string) => {
      const rogue = await addAdministrator(product, email, { ...campaign, formId: null })
      await prove(rogue)
      const alias = `alias-${email}`
      const asked = {
        ...visit(rogue),
        email: alias,
        role: 'OrganizationAdmin',
        formId: null,
        locale: 'fr',
      } as const
      successOf(await acts.inviteAdministrators(asked))
      return { rogue, roleId: await roleIdOf(rogue), link: await linkOf(alias) }
    }
    const removed = await invitedBy('removed@example.org')
    successOf(await acts.removeAdministrator({ ...visit(), roleId: removed.roleId }))
    const lowered = await invitedBy('lowered@example.org')
    successOf(
      await acts.changeRole({
        ...visit(),
        roleId: lowered.roleId,
        role: 'FormAdmin',
        formId: campaign.formId,
      }),
    )
    for (const { link } of [removed, lowered])
      assert.deepEqual(codesOf(await acts.readInvitation(link)), ['NOT_FOUND'])
    const left = await invitedBy('leaves@example.org')
    successOf(await acts.removeAdministrator({ ...visit(left.rogue), roleId: left.roleId }))
    successOf(await acts.readInvitation(left.link))
  })

  test('a role of another organization is not there', async () => {
    const elsewhere = await addDonationCampaign(product)
    const rose = await addAdministrator(product, 'elsewhere@example.org', elsewhere)
    const roleId = await roleIdOf(rose)
    assert.deepEqual(codesOf(await product.acts.removeAdministrator({ ...visit(), roleId })), ['NOT_FOUND'])
  })

  test('changes nothing for whoever has not proven themselves in the last quarter of an hour', async () => {
    const { acts, clock } = product
    const rene = await addAdministrator(product, 'rene@example.org', { ...campaign, formId: null })
    const roleId = await roleIdOf(owner)
    const acting = () => [
      acts.inviteAdministrators({
        ...visit(rene),
        email: 'new@example.org',
        role: 'FormAdmin',
        formId: campaign.formId,
        locale: 'fr',
      }),
      acts.changeRole({ ...visit(rene), roleId, role: 'FormAdmin', formId: campaign.formId }),
      acts.removeAdministrator({ ...visit(rene), roleId }),
    ]
    const refusals = async () => (await Promise.all(acting())).map(each => codesOf(each))
    assert.deepEqual(await refusals(), [['FACTOR_NEEDED'], ['FACTOR_NEEDED'], ['FACTOR_NEEDED']])
    await prove(rene)
    clock.advance(16)
    assert.deepEqual(await refusals(), [['PROOF_NEEDED'], ['PROOF_NEEDED'], ['PROOF_NEEDED']])
    assert.equal(
      (await team(owner)).people.some(({ isSelf }) => isSelf),
      true,
    )
  })
})

test('a role may be given for the newest two hundred campaigns that are not deleted', async () => {
  await freshTeam()
  const { organizationId } = campaign
  const forms = Array.from({ length: 201 }, (_, n) => ({
    ...{ organizationId, formType: 'Donation' as const, slug: `don-${n}`, title: `Don ${n}` },
    state: n === 200 ? ('Deleted' as const) : ('Public' as const),
  }))
  await product.db.insertInto('forms').values(forms).execute()
  const { campaigns } = successOf(await product.acts.readTeam(visit()))
  assert.equal(campaigns.length, 200)
  assert.deepEqual([campaigns[0]?.title, campaigns.at(-1)?.title], ['Don 199', 'Don 0'])
})
