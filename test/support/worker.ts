import { setTimeout as sleep } from 'node:timers/promises'
import { connect, openPool } from '#db/connect.ts'
import type { Schema } from '#db/schema.ts'
import { startWork } from '#main/job-runner.ts'
import { createLogger } from '#main/logger.ts'

/**
 * A worker process of its own, for tests that kill it: `node worker.ts <database url> <time divisor>`. Says what its one task
 * does.
 */
const url = process.argv[2]!
const timeDivisor = Number(process.argv[3])
const { db, close } = connect<Schema>({ url })
const queue = openPool({ url })
const work = await startWork({
  connections: { db, queue, close },
  log: createLogger('silent'),
  timetable: '',
  timeDivisor,
  tasks: {
    async nap(payload) {
      const { ms } = payload as { ms: number }
      process.send?.('started')
      await sleep(ms)
      process.send?.('finished')
    },
  },
})
process.send?.('ready')
process.on('SIGTERM', async () => {
  await work.stop()
  await Promise.all([close(), queue.end()])
  process.disconnect?.()
})
