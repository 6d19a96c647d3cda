import { ArrowLeft } from 'lucide-react'
import { peoplePath } from '#domain/form/administration-path.ts'
import type { ProposalList, ProposedPair } from '#usecases/person/list-proposals.ts'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { Compared } from './compared.tsx'
import { nameOf } from './person-words.ts'

/** What was done with the pair before: kept two, or decided elsewhere meanwhile. */
export const proposalDones = ['refuse', 'changed'] as const

type Props = { readonly list: ProposalList; readonly done: (typeof proposalDones)[number] | null }

/** Two people side by side, again and again, until everybody is who they are. */
export function ProposalsPanel({ list, done }: Props) {
  const t = useT()
  const { organization, pairs, hasMore } = list
  const back = peoplePath(organization.organizationSlug)
  return (
    <div className="container page stack office">
      <UnlistedHead title={`${t('persons.proposals_title')} – ${organization.name}`} />
      <p>
        <a className="office-back" href={back}>
          <Icon icon={ArrowLeft} />
          {t('persons.back')}
        </a>
      </p>
      <h1 tabIndex={-1}>{t('persons.proposals_title')}</h1>
      {done === 'refuse' && <Banner tone="success" title={t('persons.done_refuse')} />}
      {done === 'changed' && <Banner tone="warning" title={t('persons.changed')} />}
      {pairs.length === 0 ? (
        <Empty
          title={t('persons.proposals_empty_title')}
          action={
            <ButtonLink kind="secondary" href={back}>
              {t('persons.all')}
            </ButtonLink>
          }
        >
          {t('persons.proposals_empty')}
        </Empty>
      ) : (
        <p className="muted">{t('persons.proposals_lead')}</p>
      )}
      {pairs.map(pair => (
        <Pair key={`${pair.one.id}-${pair.other.id}`} pair={pair} slug={organization.organizationSlug} />
      ))}
      {hasMore && <p className="muted">{t('persons.proposals_more')}</p>}
    </div>
  )
}

function Pair({ pair, slug }: { readonly pair: ProposedPair; readonly slug: string }) {
  const t = useT()
  const { one, other, reasons } = pair
  const heading = `pair-${one.id}-${other.id}`
  return (
    <Card className="stack" aria-labelledby={heading}>
      <h2 id={heading}>{t('persons.pair', { one: nameOf(one, t), other: nameOf(other, t) })}</h2>
      <p>
        {t('persons.pair_why', { reasons: reasons.map(reason => t(`persons.reason_${reason}`)).join(', ') })}
      </p>
      <Compared people={[one, other]} slug={slug} />
      {one.subscriptions > 0 && other.subscriptions > 0 && (
        <Banner tone="warning" live="off" title={t('persons.pair_subscriptions')} />
      )}
      <form method="post" className="row" noValidate>
        <input type="hidden" name="one" value={one.id} />
        <input type="hidden" name="other" value={other.id} />
        <Button type="submit" name="intent" value="merge" aria-describedby={heading}>
          {t('persons.merge')}
        </Button>
        <Button type="submit" kind="secondary" name="intent" value="refuse" aria-describedby={heading}>
          {t('persons.refuse')}
        </Button>
      </form>
    </Card>
  )
}
