import type { ShownForm } from '#domain/form/form.ts'
import { longDate } from '#messages/format.ts'
import type { Project } from '#usecases/campaign/read-project.ts'
import { useT } from '../messages.tsx'
import { paragraphsOf } from './description.ts'

type Props = { readonly form: ShownForm; readonly news: Project['news'] }

/** What the association told on the way, the newest first. */
export function News({ form, news }: Props) {
  const t = useT()
  if (news.length === 0) return null
  return (
    <section className="stack" aria-labelledby="news">
      <h2 id="news" tabIndex={-1}>
        {t('project.news')}
      </h2>
      {news.map(({ date, title, text }) => (
        <article className="stack stack-tight readable" key={date}>
          <h3 lang={form.language}>{title}</h3>
          <p className="muted small">
            <time dateTime={date}>{longDate(date, t.locale)}</time>
          </p>
          <div className="prose" lang={form.language}>
            {paragraphsOf(text).map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </article>
      ))}
    </section>
  )
}
