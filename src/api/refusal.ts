import type { ErrorCode } from '#domain/errors.ts'
import type { Problem } from '#domain/result.ts'

/** Ends a request outside of its act: `send-error.ts` answers the problems. Recognised by `problems`. */
export class Refusal extends Error {
  readonly problems: readonly Problem[]
  /** Seconds after which trying again can help. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, retryAfter?: number) {
    super(code)
    this.problems = [{ code }]
    this.retryAfter = retryAfter
  }
}
