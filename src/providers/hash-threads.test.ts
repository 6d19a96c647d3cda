// Own process: the threads of the whole process are counted.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { type HashWork, hashesAtOnce, hashOnThread } from './hash-threads.ts'

const work: HashWork = {
  message: Buffer.from('demonstration'),
  salt: Buffer.alloc(16),
  memory: 46 * 1024,
  passes: 1,
  parallelism: 1,
  length: 32,
}

describe('hashing', () => {
  it('is done by threads of low priority, and leaves all others theirs', {
    skip: process.platform !== 'linux' && 'only Linux has priorities of threads',
  }, async () => {
    const before = threads()
    const own = getPriority()
    await Promise.all(Array.from({ length: 4 * hashesAtOnce }, () => hashOnThread(work)))
    const after = threads()
    const started = after.filter(({ id }) => before.every(each => each.id !== id))
    const low = started.filter(({ nice }) => nice === constants.priority.PRIORITY_BELOW_NORMAL)
    assert.ok(low.length >= 1 && low.length <= hashesAtOnce, `${low.length} threads`)
    assert.equal(after.find(({ id }) => id === process.pid)?.nice, own, 'the main thread')
    for (const { id, nice } of before)
      assert.ok(
        after.every(each => each.id !== id || each.nice === nice),
        'a thread of before',
      )
    const spent = (of: readonly Thread[]) => of.reduce((sum, { ticks }) => sum + ticks, 0)
    const others = after.filter(each => !low.includes(each))
    const byOthers = spent(others) - spent(before)
    assert.ok(spent(low) > 4 * byOthers, `${spent(low)} ticks at low priority, ${byOthers} by all others`)
  })

  it('tells what went wrong, and goes on', async () => {
    await assert.rejects(hashOnThread({ ...work, memory: 1 }), /memory.* out of range/)
    assert.equal((await hashOnThread(work)).length, 32)
  })

  it('outlives a thread that ends', async () => {
    const nothing: unknown = null
    await assert.rejects(hashOnThread(nothing as HashWork))
    const [one, two] = await Promise.all([hashOnThread(work), hashOnThread(work)])
    assert.deepEqual(one, two)
  })

  it('keeps a process alive for what is waited for, and no longer', async () => {
    const script = `
      import { encodePassword } from '#providers/password-hash.ts'
      console.log(await encodePassword('demonstration'))`
    const args = ['--input-type=module', '--eval', script]
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: import.meta.dirname,
      timeout: 60_000,
    })
    assert.match(stdout, /^\$argon2id\$/)
  })
})

type Thread = { readonly id: number; readonly nice: number; readonly ticks: number }

/** Every thread of this process, with its priority and its processor time. */
function threads(): readonly Thread[] {
  return readdirSync('/proc/self/task').map(id => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    // The name in brackets may hold spaces: state is the third field, time 14 and 15, nice 19.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { id: Number(id), nice: Number(fields[16]), ticks: Number(fields[11]) + Number(fields[12]) }
  })
}
