import { type Place, productEnvironment } from './environment.ts'
import { type Program, startProgram } from './program.ts'

/** Requests and jobs in one process, as `npm start` runs them, unless `more` says otherwise. */
export function startProduct(
  place: Place,
  nodeOptions: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
): Promise<Program> {
  return startProgram({
    script: 'test/support/product-child.ts',
    env: { ...productEnvironment(place), ...more },
    nodeOptions,
  })
}
