import { buildWeb } from '#main/build.ts'
import { runCommand } from '#main/run-command.ts'

/** `npm run build`: builds the pages unless they are up to date. */
await runCommand(() => buildWeb())
