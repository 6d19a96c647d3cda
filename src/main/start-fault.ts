import type { StartFaultCode } from '#messages/start.ts'

/** A start that cannot go on for a reason that the person at the terminal can understand and mend. */
export class StartFault extends Error {
  readonly code: StartFaultCode
  readonly values: Readonly<Record<string, string | number>>

  constructor(code: StartFaultCode, values: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(code, { cause })
    this.code = code
    this.values = values
  }
}
