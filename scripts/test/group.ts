import { resolve } from 'node:path'
import { describe } from 'node:test'
import { fileTimeout, root } from './group-settings.ts'

/**
 * The test files that are named on the command line, in one process, one after the other. Each is a suite, so that hooks
 * at the top of a file belong to it alone. A file is imported once the one before it has told its tests.
 */
for (const path of process.argv.slice(2)) {
  const told = Promise.withResolvers<void>()
  describe(path, { timeout: fileTimeout }, async () => {
    try {
      await import(resolve(root, path))
    } finally {
      told.resolve()
    }
  })
  await told.promise
}
