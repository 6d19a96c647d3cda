import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What slow senders came to: how many the server hung up on, and how many it bore with for too long. */
export type SlowSenders = { readonly ended: number; readonly borne: number }

/** Head and body each have their time (30 s for all), and the server looks every two seconds. */
const longestMs = 40_000

/** So many connections that each send one byte a second, heads and bodies in turns, until `over`. */
export async function sendSlowly(port: number, count: number, over: AbortSignal): Promise<SlowSenders> {
  let [ended, borne] = [0, 0]
  const sendOne = async (nth: number) => {
    while (!over.aborted) {
      const began = performance.now()
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {}).resume()
      const gone = new Promise<void>(resolve => void socket.once('close', () => resolve()))
      const head = 'POST /ha-api/carts HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
      socket.write(nth % 2 === 0 ? `${head}content-length: 60000\r\n\r\n{"a":"` : `${head}x-slow: `)
      while (!socket.destroyed && !over.aborted && performance.now() - began < longestMs) {
        socket.write('a')
        await Promise.race([gone, sleep(1_000, undefined, { signal: over }).catch(() => {})])
      }
      if (over.aborted) return void socket.destroy()
      if (socket.destroyed) ended += 1
      else borne += 1
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: count }, (_, nth) => sendOne(nth)))
  return { ended, borne }
}
