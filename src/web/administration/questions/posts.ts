import type { Problem } from '#domain/result.ts'

const deeds = ['saved', 'withdrawn', 'restored', 'moved'] as const

/** What was done to a question, as the list tells it afterwards. */
export type QuestionDeed = (typeof deeds)[number]

/** Whether the address of the list names something that was done. */
export const isQuestionDeed = (deed: string | null): deed is QuestionDeed => deeds.some(each => each === deed)

/** The list after something was done, at the question that it was done to. */
export const afterDeed = (list: string, deed: QuestionDeed, questionId: number) =>
  `${list}?fait=${deed}&question=${questionId}#question-${questionId}`

const refusals = ['QUESTION_DECIDES', 'QUESTION_TOO_EARLY', 'QUESTION_UNMET', 'CAMPAIGN_CHANGED'] as const

/** Why something was not done to a question, where that is told on the page. */
export type Refused = Problem & { readonly code: (typeof refusals)[number] }

export function refusalIn(problems: readonly Problem[]): Refused | undefined {
  return problems.find((problem): problem is Refused => refusals.some(code => code === problem.code))
}
