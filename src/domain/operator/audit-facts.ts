/** What lines of the audit tell beside who did what to what: the operator reads each name in words. */
export const auditFacts = [
  'changes',
  'price',
  'version',
  'from',
  'to',
  'on',
  'ended',
  'rate',
  'reserved',
  'option',
  'pool',
  'question',
  'code',
  'receipt',
  'gate',
  'otherPerson',
  'year',
  'discount',
  'role',
  'formId',
  'form',
  'reason',
  'reasons',
  'before',
  'after',
  'job',
  'payload',
  'causedBy',
  'attempts',
  'allowCollect',
  'verification',
  'collectCap',
  'kind',
  'what',
  'about',
  'expected',
  'found',
  'compared',
  'unknown',
  'confirmedBy',
  'confirmedOn',
  'decided',
  'recordedBy',
  'debit',
  'credit',
  'amount',
  'author',
  'last4',
  'until',
  'nextOn',
  'position',
  'termsDate',
] as const

export type AuditFact = (typeof auditFacts)[number]

/** What a line tells, by name; an amount in cents. */
export type AuditFacts = { readonly [Fact in AuditFact]?: string | number | boolean | null }

/** Whether a fact is one of today's: lines of the audit outlive what wrote them. */
export function isAuditFact(name: string): name is AuditFact {
  return (auditFacts as readonly string[]).includes(name)
}

/** What facts hold where it is a word of ours: states of campaigns and reports, roles, causes. */
export const auditValues = [
  'null',
  'true',
  'false',
  'Authenticated',
  'NotAuthenticated',
  'OrganizationAdmin',
  'Treasurer',
  'FormAdmin',
  'Reader',
  'Draft',
  'Public',
  'Private',
  'Disabled',
  'Deleted',
  'received',
  'withheld',
  'contested',
  'confirmed',
  'dismissed',
  'lifted',
  'disputeLost',
  'gone',
  'facts',
  'terms',
  'privacy',
  'presidency',
  'treasury',
  'secretariat',
  'other',
  'failing',
  'Check',
  'Cash',
  'BankTransfer',
] as const

/** Whether what a fact holds has words. */
export function isAuditValue(value: string): value is (typeof auditValues)[number] {
  return (auditValues as readonly string[]).includes(value)
}
