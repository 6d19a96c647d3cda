import { useT } from '../messages.tsx'
import { Card } from '../ui/surface.tsx'
import type { Campaign } from './campaign-facts.ts'
import { Contributors } from './contributors.tsx'
import { CrowdfundingGoal } from './crowdfunding-goal.tsx'
import { News } from './news.tsx'

type Props = { readonly campaign: Pick<Campaign, 'form' | 'project'> }

/** How far a project has come, with links to what the page tells of it: anchors, not tabs (rule SCR-12). */
export function ProjectProgress({ campaign: { form, project } }: Props) {
  const t = useT()
  if (project === null) return null
  const { totals, news, contributors } = project
  return (
    <>
      <Card className="goal-card">
        <CrowdfundingGoal form={form} totals={totals} />
      </Card>
      <nav className="row project-links" aria-label={t('project.in_page')}>
        <a href="#about">{t('project.about')}</a>
        {news.length > 0 && <a href="#news">{t('project.news_count', { count: news.length })}</a>}
        <a href="#contributors">{t('project.contributors_count', { count: contributors.totalCount })}</a>
      </nav>
    </>
  )
}

/** What happened so far: news and contributors, after the presentation. */
export function ProjectStory({ campaign: { form, project } }: Props) {
  if (project === null) return null
  return (
    <>
      <News form={form} news={project.news} />
      <Contributors form={form} contributors={project.contributors} />
    </>
  )
}
