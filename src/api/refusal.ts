import type { ErrorCode } from '#domain/errors.ts'
import type { Problem } from '#domain/result.ts'

/** Ends a request outside of its act: `send-error.ts` answers the problems. Recognised by `problems`. */
export class Refusal extends Error {
  readonly problems: readonly Problem[]

  /** `seconds`: after which trying again can help. */
  constructor(code: ErrorCode, seconds?: number) {
    super(code)
    this.problems = [seconds === undefined ? { code } : { code, values: { limit: seconds } }]
  }
}
