import { runRole } from '#main/role.ts'

/**
 * The product in a process of its own, to be killed: requests, jobs or both, on a database that the test prepared. It may be
 * told later where to die.
 */
process.on('message', ({ crashAt }: { crashAt?: string }) => {
  if (crashAt === undefined) return
  process.env.CRASH_AT = crashAt
  process.send?.({ armed: crashAt })
})
const role = process.env.ROLE
await runRole({ serve: role !== 'work', work: role !== 'serve' })
