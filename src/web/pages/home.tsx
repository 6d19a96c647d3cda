import { HandHeart, PersonStanding, Scale } from 'lucide-react'
import { visit } from '../context.ts'
import { directoryPath } from '../directory/input.ts'
import { SearchLine } from '../directory/search-form.tsx'
import { useT } from '../messages.tsx'
import { addressOf } from '../operator.ts'
import { usePage } from '../page-context.tsx'
import { PageMeta } from '../seo/page-meta.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/home'
import { CampaignCard } from './campaign-card.tsx'

const promises = [
  { icon: HandHeart, title: 'home.promise_free', body: 'home.promise_free_body' },
  { icon: Scale, title: 'home.promise_honest', body: 'home.promise_honest_body' },
  { icon: PersonStanding, title: 'home.promise_open', body: 'home.promise_open_body' },
] as const

export async function loader({ context }: Route.LoaderArgs) {
  const { acts, locale } = context.get(visit)
  const [campaigns, intro] = await Promise.all([
    acts.listCampaigns({ limit: 12 }),
    acts.readHomeIntro({ locale }),
  ])
  return { campaigns, intro }
}

/** The same for everybody who is not logged in (rule ADDR-8). */
export const handle = { kept: true }

export default function Home({ loaderData: { campaigns, intro } }: Route.ComponentProps) {
  const t = useT()
  const { operator } = usePage()
  const { brand, origin } = operator
  return (
    <>
      <PageMeta
        title={t('page.title', { title: t('home.title'), brand })}
        description={t('meta.description', { brand })}
        canonical={`${origin}/`}
      />
      <div className="hero">
        <div className="container hero-row">
          <div className="stack">
            <h1 className="hero-title">{t('home.title')}</h1>
            <p className="lead">{intro || t('home.lead', { brand })}</p>
            <search>
              <form method="get" action={`${directoryPath}#resultats`} noValidate>
                <SearchLine />
              </form>
            </search>
            <p className="row hero-links">
              <a href="#campagnes">{t('home.see_campaigns')}</a>
              <a href={addressOf('guide', operator)}>{t('footer.guide')}</a>
              <a href="/ouvrir">{t('opening.call')}</a>
            </p>
          </div>
          <img
            className="hero-cover"
            src="/covers/donation/accueil.svg?palette=iris"
            alt=""
            width="1200"
            height="630"
          />
        </div>
      </div>
      <div className="container page stack stack-sections">
        <section className="stack" id="campagnes" tabIndex={-1}>
          <h2>{t('home.campaigns')}</h2>
          {campaigns.length === 0 ? (
            <p className="muted">{t('home.no_campaigns')}</p>
          ) : (
            <ul className="cards">
              {campaigns.map(campaign => (
                <CampaignCard key={`${campaign.organizationId}/${campaign.id}`} campaign={campaign} />
              ))}
            </ul>
          )}
          <p>
            <ButtonLink kind="secondary" href={`${directoryPath}?cherche=campagnes`}>
              {t('directory.all')}
            </ButtonLink>
          </p>
        </section>
        <section className="card stack home-call" aria-labelledby="call">
          <h2 id="call">{t('opening.call_title')}</h2>
          <p>{t('opening.call_body')}</p>
          <p>
            <ButtonLink href="/ouvrir">{t('opening.call')}</ButtonLink>
          </p>
        </section>
        <ul className="cards">
          {promises.map(promise => (
            <li key={promise.title} className="promise stack stack-tight">
              <Icon icon={promise.icon} />
              <h2>{t(promise.title)}</h2>
              <p className="muted">{t(promise.body)}</p>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
