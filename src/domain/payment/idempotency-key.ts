/**
 * The key of a call to the provider: `installation:operation:attempt:n`. Never an integer id, which recurs after a
 * restore; `n` is raised only when a fetch proved that nothing happened (rule PAY-9).
 */
export function idempotencyKey(
  installation: string,
  operation:
    | 'customer'
    | 'create'
    | 'confirm'
    | 'capture'
    | 'cancel'
    | 'refund'
    | 'return'
    | 'reverse'
    | 'take'
    | 'transfer'
    | 'evidence'
    | 'forget'
    | 'setup'
    | 'confirmSetup'
    | 'cancelSetup'
    | 'account'
    | 'pages',
  attempt: { readonly id: string; readonly replay: number },
): string {
  return `${installation}:${operation}:${attempt.id}:${attempt.replay}`
}
