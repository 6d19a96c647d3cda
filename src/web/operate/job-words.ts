import { everyJob, formerJobs } from '#domain/job/jobs.ts'
import { mask } from '#domain/mask.ts'
import type { Translator } from '#messages/translator.ts'
import type { DeadJobFile } from '#usecases/operation/dead-jobs.ts'
import { operatedPath } from './paths.ts'

const shownCharacters = 200

/** The first line of what a job said last, without addresses and keys; null where it said nothing. */
export function shortError(reason: string | null): string | null {
  const [line = ''] = (reason ?? '').split('\n')
  const masked = mask(line).slice(0, shownCharacters).trim()
  return masked === '' ? null : masked
}

/** What a job does, in words; one that nobody knows any more by the name under which it was queued. */
export function jobTitle(t: Translator, name: string): string {
  const today = formerJobs[name]?.now ?? name
  const [known] = everyJob.find(([each]) => each === today) ?? []
  return known === undefined ? name : t(`job.${known}`)
}

const carried = [
  'organizationId',
  'paymentId',
  'attemptId',
  'refundId',
  'disputeId',
  'evidenceId',
  'payoutId',
  'eventId',
  'endpointId',
  'kind',
  'subjectId',
  'provider',
  'account',
  'id',
  'customerId',
  'locale',
] as const

/** One thing that a job carries, with its name in words; `isKey`: a value of ours or of the provider's that no page shows. */
type Carried = {
  readonly label: string
  readonly value: string
  /** The operator's page of it; null: it has none. */
  readonly href: string | null
  readonly isKey: boolean
}

/** What a job carries, without the trace that every one has: its organization by its name, a payment by its number. */
export function subjectOf(
  t: Translator,
  {
    job,
    organization,
  }: Pick<DeadJobFile, 'organization'> & { readonly job: Pick<DeadJobFile['job'], 'payload'> },
): readonly Carried[] {
  return Object.entries(job.payload)
    .filter(([name]) => name !== 'trace')
    .map(([name, value]) => {
      const known = carried.find(each => each === name)
      const label = known === undefined ? name : t(`job.carries.${known}`)
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      if (name === 'organizationId' && organization !== null) {
        const href = operatedPath('organizations', organization.organizationSlug)
        return { label, value: organization.name, href, isKey: false }
      }
      const isKey = name !== 'organizationId' && name !== 'paymentId'
      return { label, value: isKey ? text : t('operator.number', { id: text }), href: null, isKey }
    })
}
