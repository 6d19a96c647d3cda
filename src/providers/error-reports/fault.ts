/** A fault that nobody expected. */
export type Fault = {
  readonly side: 'server' | 'browser'
  readonly error: unknown
  /** W3C trace id. */
  readonly trace?: string
  readonly method?: string
  readonly path?: string
  readonly job?: string
}

/** Where faults are told to the operator. */
export type ErrorReports = {
  /** Never throws, and holds nobody up. */
  report(fault: Fault): void
  /** Waits a moment for reports under way. */
  close(): Promise<void>
}

/** Where nobody wants reports. */
export const noReports: ErrorReports = { report() {}, async close() {} }
