import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSealer } from '#providers/sealer.ts'
import { englishDesk, frenchPhone, type JourneyLab, stories } from '#test/support/journey-lab.ts'
import { signingSecret } from '#test/support/product-process.ts'
import { Buyer } from './buyer.ts'
import { cards } from './giver.ts'

/** The program of docs/checkout.md, word for word, and somebody who pays what it asks for. */
const story = stories('at a desk')
const root = join(import.meta.dirname, '../..')
const organizationSlug = 'les-ateliers-du-canal'

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  const { port } = server.address() as AddressInfo
  await new Promise(done => server.close(done))
  return port
}

/** A key, an allowed origin and an endpoint of the association, as its settings page writes them. */
async function allow({ db }: JourneyLab, here: string): Promise<{ key: string; secret: string }> {
  const { id: organizationId } = await db
    .selectFrom('organizations')
    .select('id')
    .where('slug', '=', organizationSlug)
    .executeTakeFirstOrThrow()
  const key = `obole_${randomBytes(32).toString('base64url')}`
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const createdAt = new Date().toISOString()
  const hash = createHash('sha256').update(key).digest('hex')
  const id = randomUUID()
  const named = { organizationId, name: 'Boutique', scope: 'checkout' } as const
  await db
    .insertInto('apiKeys')
    .values({ ...named, id: randomUUID(), hash, last4: key.slice(-4), createdAt })
    .execute()
  await db.insertInto('returnOrigins').values({ organizationId, origin: here }).execute()
  const [ring = '', text = ''] = signingSecret.split(':')
  const sealed = createSealer([{ id: ring, secret: text }]).seal(secret, `endpoint:${organizationId}:${id}`)
  const heard = { url: `${here}/events`, eventTypes: ['Order' as const, 'Payment' as const] }
  await db
    .insertInto('eventEndpoints')
    .values({ organizationId, id, ...heard, secret: sealed, state: 'enabled', createdAt })
    .execute()
  return { key, secret }
}

/** Runs the code of the documentation. */
async function startProgram(env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const text = await readFile(join(root, 'docs/checkout.md'), 'utf8')
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(text) ?? []
  const folder = join(root, '.data/test')
  await mkdir(folder, { recursive: true })
  const path = join(folder, `program-${randomUUID()}.mjs`)
  await writeFile(path, code)
  return spawn(process.execPath, [path], { env: { ...process.env, ...env }, stdio: 'inherit' })
}

async function until<T>(look: () => Promise<T | null | undefined>): Promise<T> {
  for (let waited = 0; waited < 40_000; waited += 250) {
    const found = await look().catch(() => null)
    if (found !== null && found !== undefined) return found
    await sleep(250)
  }
  throw new Error('it never came')
}

story(
  'a program asks, a person pays, the program is told',
  [frenchPhone, englishDesk],
  async (visitor, lab) => {
    const port = await freePort()
    const here = `http://localhost:${port}`
    const { key, secret } = await allow(lab, here)
    const program = await startProgram({
      PLATFORM: lab.origin,
      API_KEY: key,
      EVENT_SECRET: secret,
      PORT: String(port),
    })
    try {
      const order = randomUUID()
      const answered = (path: string) => fetch(here + path).then(answer => answer.json())
      await until(() => answered('/paid?order=x'))
      const { page, t } = visitor
      const buyer = new Buyer(visitor, 'details')
      // The program has none; a browser asks for it in its own time.
      visitor.expectRefusal(new RegExp(`:${port}/favicon`))
      await page.goto(`${here}/buy?order=${order}`)
      await page.getByText('Stage de printemps').first().waitFor()
      assert.equal(
        await buyer.field('payer.first_name').inputValue(),
        'Camille',
        'who is expected stands there',
      )
      assert.equal(
        await page.getByRole('link', { name: t('checkout.back', { host: `localhost:${port}` }) }).count(),
        1,
      )
      assert.deepEqual(await visitor.violations(), [])
      await buyer.pickTip('none')
      await buyer.agree()
      await buyer.send()
      await buyer.atPayment()
      await buyer.pay(cards.paid, 15_000)
      await buyer.atOutcome('out.confirmed_title')
      await page.getByText('Tee-shirt').first().waitFor()
      await page.getByRole('link', { name: t('out.return_to', { host: `localhost:${port}` }) }).click()
      await page.waitForURL(/\/thanks\?/)
      const { searchParams } = new URL(page.url())
      assert.equal(searchParams.get('code'), 'succeeded')
      const shown = JSON.parse((await page.locator('body').textContent()) ?? '') as {
        status: string
        orderId: number
      }
      assert.deepEqual(shown, { status: 'paid', orderId: Number(searchParams.get('orderId')) })
      const told = await until(async () => {
        const { cartId } = (await answered(`/paid?order=${order}`)) as { cartId: string | null }
        return cartId
      })
      assert.equal(told, searchParams.get('cartId'), 'by a signed event, with its own metadata')
      const pressed = async () => {
        const answer = await fetch(`${here}/buy?order=${order}-later`, { redirect: 'manual' })
        return answer.headers.get('location') ?? ''
      }
      const first = await pressed()
      assert.equal(await pressed(), first, 'one order has one cart')
      const over = lab.db.updateTable('carts').set({ expiresAt: '2020-01-01T00:00:00.000Z' })
      await over.where('id', '=', first.split('/').at(-1) ?? '').execute()
      assert.notEqual(await pressed(), first, 'and another one once that is over')
    } finally {
      program.kill()
    }
  },
)
