import type pg from 'pg'

type Release = (err?: Error | boolean) => void
type Connected = (err: Error | undefined, client: pg.PoolClient | undefined, release?: Release) => void

/**
 * Lets a connection of the queue be given back twice. The queue does so when it is stopped just as its listening connection
 * dies: both the stop and the loss give it back, and nobody hears the pool's refusal, which ends the process
 * (graphile-worker 0.18).
 */
export function forgiveSecondRelease(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool) as (connected?: Connected) => unknown
  const forgiving = (connected?: Connected) =>
    connect(connected && ((err, client, release) => connected(err, client, release && onlyOnce(release))))
  return Object.assign(pool, { connect: forgiving })
}

function onlyOnce(release: Release): Release {
  let isReleased = false
  return err => {
    if (isReleased) return
    isReleased = true
    release(err)
  }
}
