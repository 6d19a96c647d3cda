import { runRole } from '#main/role.ts'

/** The product in a process of its own, to be killed: requests, jobs or both, on a database that the test prepared. */
const role = process.env.ROLE
await runRole({ serve: role !== 'work', work: role !== 'serve' })
