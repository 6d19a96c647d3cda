import { useT } from '../../messages.tsx'
import { Banner } from '../../ui/banner.tsx'
import type { Refused } from './posts.ts'
import { concerned } from './question-words.ts'

/** Which questions stand in the way, and what helps. */
export function Refusal({ refusal }: { readonly refusal: Refused }) {
  const t = useT()
  const named = concerned(t, refusal)
  const [title, next] = {
    QUESTION_DECIDES: [t('questions.refused_decides', named), t('questions.refused_decides_next', named)],
    QUESTION_TOO_EARLY: [t('questions.refused_early', named), t('questions.refused_early_next')],
    QUESTION_UNMET: [t('questions.refused_unmet', named), t('questions.refused_unmet_next')],
    CAMPAIGN_CHANGED: [t('error.CAMPAIGN_CHANGED'), t('questions.refused_changed_next')],
  }[refusal.code]
  return (
    <Banner tone="danger" live="alert" title={title} id="refusal">
      <p>{next}</p>
    </Banner>
  )
}
