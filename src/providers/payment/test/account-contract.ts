import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { accountParts } from '#domain/payment/provider-account.ts'
import { done, type ProviderBench } from './provider-contract.ts'

/** What somebody of an organization does on the provider's pages, and what is found there. */
export type AccountBench = Pick<ProviderBench, 'provider' | 'stop'> & {
  /** Fills in everything on these pages. */
  sendDossier(url: string): Promise<void>
  /** What is found of it: all is good, or the identity document has expired. */
  judgeDossier(url: string, found: 'accepted' | 'expired'): Promise<void>
  /** Whether these pages open; where they lead instead. */
  visit(url: string): Promise<string | null>
}

/** What every provider must do for the account of an organization: open it once, say what it waits for, and lead to its pages. */
export function accountContract(name: string, connect: () => Promise<AccountBench>): void {
  describe(`an organization's account with ${name}`, () => {
    let bench: AccountBench
    const since = new Date(Date.now() - 60_000).toISOString()
    before(async () => {
      bench = await connect()
    })
    after(() => bench.stop())

    const newOrder = () => ({
      name: 'Les Amis du Moulin',
      metadata: { installation: 'test', opening: randomUUID() },
    })
    const opened = async () =>
      done(await bench.provider.accounts.opening.createAccount(newOrder(), randomUUID())).id
    const read = async (id: string) => done(await bench.provider.accounts.readAccount(id))
    const pagesOf = async (id: string) =>
      done(
        await bench.provider.accounts.opening.openPages(
          id,
          { returnUrl: 'http://localhost/back', refreshUrl: 'http://localhost/again' },
          randomUUID(),
        ),
      ).url

    it('is opened once however often it is asked for, and found by its facts', async () => {
      const { opening } = bench.provider.accounts
      const order = newOrder()
      const key = randomUUID()
      assert.equal(done(await opening.findAccount(since, order.metadata)), null)
      const { id } = done(await opening.createAccount(order, key))
      assert.deepEqual(done(await opening.createAccount(order, key)), { id })
      assert.deepEqual(done(await opening.findAccount(since, order.metadata)), { id })
      const elsewhere = { ...order.metadata, installation: 'another' }
      assert.equal(done(await opening.findAccount(since, elsewhere)), null)
    })

    it('collects from the first day, and says for each part what it waits for', async () => {
      const { mayCollect, mayBePaidOut, needs, bank } = await read(await opened())
      assert.deepEqual([mayCollect, mayBePaidOut, bank], [true, false, null])
      assert.deepEqual(
        needs.map(({ part }) => part),
        accountParts,
      )
      assert.ok(needs.every(({ state }) => state === 'toSend'))
    })

    it('is looked at, corrected and paid out, by way of the pages of the provider', async () => {
      const id = await opened()
      const url = await pagesOf(id)
      assert.equal(await bench.visit(url), null)
      await bench.sendDossier(url)
      const sent = await read(id)
      assert.equal(sent.mayBePaidOut, false)
      assert.ok(sent.needs.every(({ state }) => state !== 'toSend'))
      assert.ok(sent.needs.some(({ state }) => state === 'checking'))
      assert.deepEqual(sent.bank, { last4: '2606', name: 'La Banque Postale' })

      await bench.judgeDossier(url, 'expired')
      const identity = (await read(id)).needs.find(({ part }) => part === 'identityProof')
      assert.deepEqual(identity, { part: 'identityProof', state: 'toCorrect', reasons: ['expired'] })

      await bench.judgeDossier(await pagesOf(id), 'accepted')
      const good = await read(id)
      assert.deepEqual([good.mayCollect, good.mayBePaidOut], [true, true])
      assert.ok(good.needs.every(({ state }) => state === 'accepted'))
    })

    it('has no pages where there is no account', async () => {
      const answer = await bench.provider.accounts.opening.openPages(
        'acct_unknown',
        { returnUrl: 'http://localhost/back', refreshUrl: 'http://localhost/again' },
        randomUUID(),
      )
      assert.notEqual(answer.outcome, 'done')
    })
  })
}
