/** Kinds of things that the audit has lines about: `job:7` is a kind and what tells the one from the others. */
export const auditObjects = [
  'counsel',
  'difference',
  'endpoint',
  'entry',
  'form',
  'gate',
  'installation',
  'bank-file',
  'bank-line',
  'slip',
  'invitation',
  'job',
  'key',
  'operator-invitation',
  'order',
  'organization',
  'payment',
  'people-import',
  'person',
  'receipt',
  'refund',
  'report',
  'schedule',
  'setting',
  'switch',
  'user',
] as const

export type AuditObject = { readonly kind: (typeof auditObjects)[number]; readonly id: string }

/** What a line of the audit is about; undefined for a kind of former days. */
export function readAuditObject(object: string): AuditObject | undefined {
  const [name = '', id = ''] = object.split(/:(.*)/s)
  const kind = auditObjects.find(each => each === name)
  return kind && { kind, id }
}
