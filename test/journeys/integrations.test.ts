import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { integrationPath } from '#domain/form/administration-path.ts'
import type { Look, Visitor } from '#test/support/browser.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { logIn, lookAt } from './back-office.ts'
import { proveSession } from './second-factor.ts'

/** The page on which an association connects its programs (rules INT-1, INT-3 and INT-8). */
const story = stories('at a desk')
const withoutScripts: Look = { ...frenchPhone, javaScript: false }
const owner = 'camille.moreau@example.org'
const path = integrationPath('les-ateliers-du-canal')

/** A program that hears events, and keeps the headers of each. */
async function startProgram() {
  const heard: IncomingHttpHeaders[] = []
  const server = createServer((request, answer) => {
    heard.push(request.headers)
    request.resume().on('end', () => answer.writeHead(204).end())
  })
  await new Promise<void>(done => server.listen(0, done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}/evenements`,
    heard,
    [Symbol.asyncDispose]: () => new Promise<void>(done => void server.close(() => done())),
  }
}

story(
  'makes a key, hears a test event twice, and revokes the key',
  [frenchPhone, englishDesk, withoutScripts],
  async (visitor, lab) => {
    await using program = await startProgram()
    await logIn(visitor, owner, path)
    await proveSession(lab, owner)
    await forgetPrograms(lab)
    await makeKey(visitor)
    await hear(visitor, program)
    await revokeKey(visitor, lab)
  },
)

async function makeKey(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await page.getByRole('button', { name: t('integration.key_create') }).click()
  await page
    .locator('.field-error')
    .getByText(t('val.required', { label: t('integration.key_name') }))
    .waitFor()
  await page.getByLabel(t('integration.key_name'), { exact: true }).fill('Boutique')
  await page.getByRole('button', { name: t('integration.key_create') }).click()
  const shown = page.getByRole('textbox', { name: t('integration.key_new_title') })
  const key = await shown.inputValue()
  assert.match(key, /^obole_[\w-]{43}$/)
  await look(visitor, 'key')
  await page.getByRole('link', { name: t('integration.key_done') }).click()
  await page.getByText(`obole_…${key.slice(-4)}`).waitFor()
  await visitor.open(path)
  assert.ok(!(await page.content()).includes(key), 'it is shown this once')
}

async function hear(
  visitor: Visitor,
  { url, heard }: Awaited<ReturnType<typeof startProgram>>,
): Promise<void> {
  const { page, t } = visitor
  await page.getByLabel(t('integration.url'), { exact: true }).first().fill(url)
  await page.getByRole('button', { name: t('integration.add') }).click()
  await page.getByText(t('integration.done_add')).waitFor()
  await page.getByRole('button', { name: t('integration.test') }).click()
  await page.getByText(t('integration.done_test')).waitFor()
  await seeReceived(visitor, 1)
  await page.getByRole('button', { name: t('integration.replay_of', { id: '' }).trim() }).click()
  await page.getByText(t('integration.done_replay')).waitFor()
  await seeReceived(visitor, 2)
  const [first, again] = heard
  assert.equal(heard.length, 2)
  assert.ok(first?.['webhook-id'])
  assert.equal(again?.['webhook-id'], first['webhook-id'], 'the same event')
  assert.ok(first['webhook-signature'])
  await page.getByText(t('integration.details')).first().click()
  await look(visitor, 'delivered')
}

/** The page shows what was received once it is read anew. */
async function seeReceived(visitor: Visitor, count: number): Promise<void> {
  const { page, t } = visitor
  const received = page.getByRole('cell').getByText(t('integration.status_delivered'), { exact: true })
  for (const end = Date.now() + 30_000; Date.now() < end; await page.waitForTimeout(250)) {
    await visitor.open(path)
    if ((await received.count()) === count) return
  }
  assert.equal(await received.count(), count)
}

async function revokeKey(visitor: Visitor, { db }: JourneyLab): Promise<void> {
  const { page, t } = visitor
  await page.getByRole('link', { name: t('integration.key_revoke_of', { name: 'Boutique' }) }).click()
  await page.getByText(t('integration.key_revoke_title', { name: 'Boutique' })).waitFor()
  await look(visitor, 'revoke')
  await page.getByRole('button', { name: t('integration.key_revoke'), exact: true }).click()
  await page.getByText(t('integration.done_revoke')).waitFor()
  await page.getByText(t('integration.keys_empty')).waitFor()
  const left = await db.selectFrom('apiKeys').select('id').where('revokedAt', 'is', null).execute()
  assert.deepEqual(left, [])
}

/** Keys and endpoints of other stories would stand beside these. */
async function forgetPrograms({ db }: JourneyLab): Promise<void> {
  const revokedAt = new Date().toISOString()
  await db.updateTable('apiKeys').set({ revokedAt }).where('revokedAt', 'is', null).execute()
  await db.deleteFrom('deliveries').execute()
  await db.updateTable('eventEndpoints').set({ state: 'deleted' }).execute()
}

/** Whoever has no scripts has no tool that looks for faults either. */
async function look(visitor: Visitor, name: string): Promise<void> {
  if (visitor.look.javaScript === false) await visitor.photograph(`integrations-${name}-bare`)
  else await lookAt(visitor, `integrations-${name}`)
}

for (const [who, email] of [
  ['who runs one campaign', 'samir.haddad@example.org'],
  ['who administers another association', 'ines.legall@example.org'],
] as const)
  story(`is not there for ${who}`, [englishDesk], async visitor => {
    await logIn(visitor, email, '/utilisateur/profil')
    const answer = await visitor.page.request.get(path)
    assert.equal(answer.status(), 404)
    const posted = await visitor.page.request.post(path, {
      form: { intent: 'create', name: 'X' },
      headers: { origin: new URL(visitor.page.url()).origin },
    })
    assert.equal(posted.status(), 404)
  })
