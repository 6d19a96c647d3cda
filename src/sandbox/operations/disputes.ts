import { invalid } from '../objects/api-error.ts'
import { answerDispute } from '../steps/dispute-charge.ts'
import { named, operation, retrieval } from './operation.ts'
import { flag, mergeMetadata, metadata, text } from './params.ts'

const evidence = (value: unknown, at: string): Record<string, string> => {
  if (typeof value !== 'object' || value === null) throw invalid('Invalid object', { param: at })
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, text(part, `${at}[${name}]`)]))
}

export const disputes = [
  retrieval('disputes', 'dispute'),
  operation(
    {
      name: 'disputes.update',
      method: 'POST',
      path: '/v1/disputes/:id',
      takes: { evidence, metadata, submit: flag },
    },
    ({ draft, id, params }) => {
      const dispute = named(draft, 'dispute', id)
      const described = draft.put({ ...dispute, metadata: mergeMetadata(dispute.metadata, params.metadata) })
      if (!params.evidence) return described
      if (!/needs_response$/.test(dispute.status))
        throw invalid(`This dispute cannot take evidence: its status is ${dispute.status}.`, {
          param: 'evidence',
        })
      if ((dispute.evidence_details.due_by ?? Number.POSITIVE_INFINITY) <= draft.now)
        throw invalid('The evidence of this dispute is past due.', { param: 'evidence' })
      return answerDispute(draft, described, params.evidence, params.submit !== false)
    },
  ),
]
