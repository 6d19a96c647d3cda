/**
 * Who acts without an account, as the audit names them. The terminal is `operator`; `platform` gives back what came too late,
 * `retention` ends accounts that nobody uses; `association` and `clock` stand in lines of former days alone.
 */
export const auditActors = [
  'payer',
  'association',
  'operator',
  'provider',
  'platform',
  'retention',
  'clock',
] as const

/** Which of them acted: `payer` for `payer:order:7`; undefined for an account, and for a name of former days. */
export function readAuditActor(actor: string): (typeof auditActors)[number] | undefined {
  const [name] = actor.split(':')
  return auditActors.find(each => each === name)
}
