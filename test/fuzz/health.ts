import { Agent, get } from 'node:http'

/**
 * A program that asks `/healthz` again and again, over a connection of its own, and says in the end how long each took. It does
 * nothing else: where its own timer comes late, the machine had no time for it, and that is told apart.
 */
const [port = 0, everyMs = 20] = process.argv.slice(2).map(Number)
const agent = new Agent({ keepAlive: true })
const took: number[] = []
/** The latest that its own timer came, in milliseconds. */
let late = 0
let due = performance.now() + everyMs
let resting = false
let underWay = 0

function ask(): void {
  const began = performance.now()
  late = Math.max(late, began - due)
  due = began + everyMs
  if (resting) return
  underWay += 1
  const done = (ms: number) => {
    took.push(ms)
    underWay -= 1
    if (resting) sayRested()
  }
  const request = get({ port, host: '127.0.0.1', path: '/healthz', agent }, response => {
    response.resume().once('end', () => done(performance.now() - began))
  })
  // One that is not answered at all took longer than anybody waits.
  request.once('error', () => done(60_000))
}

/** Once nothing is under way: what the run does then to the server is no visitor's wait. */
function sayRested(): void {
  if (underWay === 0) process.send?.({ rested: true })
}

process.on('message', (word: 'rest' | 'go on' | 'end') => {
  if (word === 'end') {
    // Tens of thousands of numbers are not sent at once: whoever ends before loses them.
    process.send?.({ took, late }, () => process.exit())
    return
  }
  resting = word === 'rest'
  if (resting) sayRested()
})
setInterval(ask, everyMs)
process.send?.({ ready: true })
