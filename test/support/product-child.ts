import { runRole } from '#main/role.ts'

/** The product in a process of its own, to be killed: requests and jobs, on a database that the test prepared. */
await runRole({ serve: true, work: true })
