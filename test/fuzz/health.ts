import { Agent, get } from 'node:http'

/** A program that asks `/healthz` again and again, over a connection of its own, and says in the end how long each took. */
const [port, everyMs] = process.argv.slice(2).map(Number)
const agent = new Agent({ keepAlive: true })
const took: number[] = []
let resting = false

function ask(): void {
  if (resting) return
  const began = performance.now()
  const done = () => void took.push(performance.now() - began)
  const request = get({ port, host: '127.0.0.1', path: '/healthz', agent }, response => {
    response.resume().once('end', done)
  })
  // One that is not answered at all took longer than anybody waits.
  request.once('error', () => void took.push(60_000))
}

process.on('message', (word: 'rest' | 'go on' | 'end') => {
  resting = word !== 'go on'
  if (word !== 'end') return
  // Tens of thousands of numbers are not sent at once: whoever ends before loses them.
  process.send?.({ took }, () => process.exit())
})
setInterval(ask, everyMs)
process.send?.({ ready: true })
