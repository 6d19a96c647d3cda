import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { inShort } from '#test/support/length.ts'
import {
  type MailLab,
  mailsInQueue,
  openMailLab,
  passMinutes,
  queueConfirmations,
  startMailWork,
  untilTried,
} from '#test/support/mail-lab.ts'
import type { MailManners, MailSink } from '#test/support/mail-sink.ts'
import type { Work } from './job-runner.ts'

const count = 30

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await isSo())) {
    assert.ok(Date.now() < end, `in vain: ${what}`)
    await sleep(20)
  }
}

describe('a mail server that fails (rules MAIL-1, MAIL-2)', { timeout: 600_000 }, () => {
  let lab: MailLab
  let work: Work | undefined

  beforeEach(async () => {
    lab = await openMailLab(count)
    work = await startMailWork(lab)
  })
  afterEach(async () => {
    await work?.stop()
    await lab[Symbol.asyncDispose]()
  })

  const queueAll = () => queueConfirmations(lab, lab.orderIds)
  const orderOf = (messageId: string) => Number(messageId.split('.')[1])
  const to =
    (nth: number): MailManners =>
    (step, line) =>
      step === 'RCPT' && line.includes(`payer-${nth}@`) ? '550 5.1.1 <lea@example.org>: unknown' : undefined
  const rows = () =>
    lab.product.db
      .selectFrom('mails')
      .select(['subjectId', 'sentAt', 'failure', 'failedAt', 'refusedAt', 'reader', 'orderId'])
      .where('subjectId', 'in', lab.orderIds.map(String))
      .execute()
  /** What the server took: each order once. */
  const assertAllSent = ({ messageIds }: Pick<MailSink, 'messageIds'>, left: readonly number[] = []) =>
    assert.deepEqual(
      messageIds.map(orderOf).sort((a, b) => a - b),
      lab.orderIds.filter(id => !left.includes(id)),
    )

  test('down for 26 hours: everything goes within minutes of its return, in order, and no try is used up', async () => {
    lab.sink.behave(step => (step === 'greeting' ? 'cut' : undefined))
    await queueAll()
    await untilTried(lab.product)
    const step = inShort(10, 120)
    for (let minutes = 0; minutes < 26 * 60; minutes += step) await passMinutes(lab, step)
    assert.deepEqual(await mailsInQueue(lab.product), { due: 0, waiting: count, dead: 0 })
    assert.ok((await rows()).every(({ sentAt, failure }) => sentAt === null && failure === 'ECONNECTION'))

    lab.sink.behave(() => undefined)
    await passMinutes(lab, 1)
    const scouts = lab.sink.messageIds.length
    assert.ok(scouts >= 1, 'a few try it')
    await passMinutes(lab, 1)
    assertAllSent(lab.sink)
    const order = lab.sink.messageIds.slice(scouts).map(orderOf)
    const late = order.filter((id, place) => order.slice(0, place).some(other => other > id + 16))
    assert.deepEqual(late, [], 'nobody is overtaken by who came much later')
    assert.deepEqual(await mailsInQueue(lab.product), { due: 0, waiting: 0, dead: 0 })
  })

  test('full, or closing: what it says for a while about everybody is waited for like an absence', async () => {
    lab.sink.behave(step => (step === 'MAIL' ? '452 4.3.1 insufficient storage' : undefined))
    await queueAll()
    await untilTried(lab.product)
    const hours = inShort(1, 5)
    for (let hour = 0; hour < 30; hour += hours) await passMinutes(lab, hours * 60)
    lab.sink.behave(() => undefined)
    for (let minute = 0; minute < 3; minute += 1) await passMinutes(lab, 1)
    assertAllSent(lab.sink)
  })

  test('refusing one address: that mail ends at once, with its reason, and the others go', async () => {
    lab.sink.behave(to(3))
    await queueAll()
    await untilTried(lab.product)
    const refused = lab.orderIds[2] ?? 0
    assertAllSent(lab.sink, [refused])
    assert.deepEqual(await mailsInQueue(lab.product), { due: 0, waiting: 0, dead: 0 })
    const row = (await rows()).find(({ subjectId }) => subjectId === String(refused))
    assert.deepEqual(
      [row?.sentAt, row?.failure, row?.reader, row?.orderId],
      [null, '550 5.1.1', 'p…@example.org', refused],
    )
    assert.notEqual(row?.refusedAt, null)
    await queueConfirmations(lab, [refused])
    await untilTried(lab.product)
    assertAllSent(lab.sink, [refused])
  })

  test('greylisting one address: that mail comes within the hour, the others at once', async () => {
    let asked = 0
    lab.sink.behave((step, line) => {
      if (step !== 'RCPT' || !line.includes('payer-5@')) return undefined
      asked += 1
      return asked < 6 ? '450 4.2.0 greylisted, come back' : undefined
    })
    await queueAll()
    await untilTried(lab.product)
    const grey = lab.orderIds[4] ?? 0
    assertAllSent(lab.sink, [grey])
    for (let minute = 0; minute < 60; minute += 5) await passMinutes(lab, 5)
    assertAllSent(lab.sink)
  })

  test('cutting the connection in the middle of a message: it is sent again, once', async () => {
    let cut = 0
    lab.sink.behave(step => {
      if (step !== 'body' || cut >= 5) return undefined
      cut += 1
      return 'cut'
    })
    await queueAll()
    await untilTried(lab.product)
    for (let minute = 0; minute < 3; minute += 1) await passMinutes(lab, 1)
    assert.equal(cut, 5)
    assertAllSent(lab.sink)
  })

  test('slow to accept: it is waited for, so that no mail comes twice, and money does not wait with it', async () => {
    const { promise: once, resolve: accept } = Promise.withResolvers<void>()
    let heard = 0
    lab.sink.behave(step => {
      if (step !== 'end') return undefined
      heard += 1
      return { once }
    })
    await queueAll()
    await until('the first mails are in its hands', () => heard > 0)
    const { db } = lab.product
    await sql`select queue_job('make-tickets', json_build_object('organizationId', ${lab.organizationId}::integer,
      'orderId', ${lab.orderIds[0]}::integer), 25, 5, null::timestamptz)`.execute(db)
    await until('money, while the mail server thinks', async () => {
      const { rows: left } = await sql`
        select from graphile_worker.jobs where task_identifier = 'make-tickets'`.execute(db)
      return left.length === 0
    })
    await sleep(inShort(25_000, 1_000))
    assert.equal(lab.sink.messageIds.length, 0, 'the mails still wait')
    accept()
    await untilTried(lab.product, 120_000)
    assertAllSent(lab.sink)
  })

  test('a full disk under the database: what left is noted later, under the same id, and nothing is lost', async () => {
    const { database } = lab.product
    const disk = async (statement: string) => {
      const { default: pg } = await import('pg')
      const client = new pg.Client({ connectionString: database.ownerUrl })
      await client.connect()
      await client.query(statement)
      await client.end()
    }
    await disk(`create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger full_disk before update on mails for each row execute function disk_full()`)
    await queueConfirmations(lab, lab.orderIds.slice(0, 5))
    await untilTried(lab.product)
    await disk('drop trigger full_disk on mails')
    await passMinutes(lab, 1)
    const times = Map.groupBy(lab.sink.messageIds, id => id)
    assert.equal(times.size, 5)
    assert.deepEqual(
      [...times.values()].map(each => each.length),
      [2, 2, 2, 2, 2],
    )
    assert.deepEqual(await mailsInQueue(lab.product), { due: 0, waiting: 0, dead: 0 })
    await queueConfirmations(lab, lab.orderIds.slice(0, 5))
    await untilTried(lab.product)
    assert.equal(lab.sink.messageIds.length, 10, 'a job that runs twice sends nothing twice')
  })
})
