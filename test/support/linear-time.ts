import assert from 'node:assert/strict'

/** What a careless pattern reads again and again: runs of everything that ours look for, and almost find. */
export const hostileSeeds = [
  ...['a', 'a-', 'aaaaaaaa-', '0a-', 'A', 'é', 'e\u0301', '\u0301', '1', '1 ', '3 ', '4-', '0', '0 '],
  ...['4242 4242 4242 4242 ', '4242-4242-4242-424', 'a@', '@', 'a.', '.', '-', '_', ' ', '\t', '\n', '+'],
  ...[
    '/',
    '//',
    '/a',
    '/.',
    '/..',
    '\\',
    '.data',
    '/widget',
    '/formulaires/a',
    '?',
    '%',
    '%2F',
    '%41',
    '%e9',
  ],
  ...['=', '&', 'a=&', ';', '; ', ',', 'q=0.1,', ':', '::', 'ab:', '"', "'", '«', '<', '<a', '[', '{', '\0'],
] as const

const short = 20_000
const long = 200_000
/** The most that a request of this length may cost (`docs/security.md`). */
const mostMilliseconds = 50
/** Ten times the text costs ten times as much, a hundred times where a pattern is quadratic; a busy machine lies between. */
const mostGrowth = 30
const leastMeasured = 2
const attempts = 20
const pause = new Int32Array(new SharedArrayBuffer(4))

/** A short text is read as often, so that it costs more than the processor's clock ticks apart (up to 10 ms). */
const readings = 10

/** Fails where 20 KB cost more than a request may, or ten times the text costs far more than ten times as much. */
export function assertLinear(run: (text: string) => unknown, seeds: readonly string[] = hostileSeeds): void {
  for (const seed of seeds) {
    for (const around of ['', '!', 'é1'] as const) {
      const text = (length: number) => `${seed.repeat(Math.ceil(length / seed.length))}${around}`
      const [shortText, longText] = [text(short), text(long)]
      const little = fastestOfMany(() => run(shortText), mostMilliseconds)
      const words = `${JSON.stringify(seed)}…${around}`
      assert.ok(little < mostMilliseconds, `${little} ms on ${short} characters of ${words}`)
      const allowed = mostGrowth * Math.max(little, leastMeasured)
      const much = fastest(() => run(longText), allowed)
      assert.ok(much < allowed, `${much} ms on ${long} characters of ${words}, ${little} ms on ${short}`)
    }
  }
}

/** What one of ten runs costs, in milliseconds: the fastest of several attempts, as {@link fastest} tells. */
export function fastestOfMany(run: () => unknown, enough: number): number {
  const all = () => {
    for (let reading = 0; reading < readings; reading += 1) run()
  }
  return fastest(all, enough * readings) / readings
}

/**
 * The processor time of the fastest attempt, in milliseconds; no more attempts once it is below `enough`. Of this thread alone: the
 * garbage collector has threads of its own. Attempts come at longer and longer distances: a machine that is busy is so for a while.
 */
export function fastest(run: () => unknown, enough: number): number {
  let best = Infinity
  for (let attempt = 0; attempt < attempts && best >= enough; attempt += 1) {
    const start = process.threadCpuUsage()
    run()
    const { user, system } = process.threadCpuUsage(start)
    best = Math.min(best, (user + system) / 1000)
    if (best >= enough) Atomics.wait(pause, 0, 0, attempt * 10)
  }
  return best
}
