import { TriangleAlert } from 'lucide-react'
import type { ErrorCode } from '#domain/errors.ts'
import type { WalletCard } from '#usecases/space/cards.ts'
import { directoryPath } from '../directory/input.ts'
import { useT } from '../messages.tsx'
import { expiryText, MethodName } from '../schedule/method-name.tsx'
import { Banner, Tag } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Card, Disclosure } from '../ui/surface.tsx'
import { SpacePage } from './space-page.tsx'

type Props = {
  readonly cards: readonly WalletCard[] | null
  readonly isRemoved: boolean
  readonly refused: ErrorCode | undefined
}

/** « Mes cartes »: the end of each, until when it is valid, and what is charged to it (rule SCR-24). */
export function Cards({ cards, isRemoved, refused }: Props) {
  const t = useT()
  return (
    <SpacePage section="cards" hasErrors={refused !== undefined}>
      {refused !== undefined && <Banner tone="danger" live="alert" title={t(`error.${refused}`)} />}
      {isRemoved && refused === undefined && <Banner tone="success" title={t('space.card_removed')} />}
      {cards === null && <Banner tone="warning" title={t('space.cards_unavailable')} />}
      {cards?.length === 0 && (
        <Empty action={<ButtonLink href={directoryPath}>{t('space.discover')}</ButtonLink>}>
          {t('space.cards_none')}
        </Empty>
      )}
      <div className="space-cards">
        {cards?.map(card => (
          <KeptCard key={card.id} card={card} />
        ))}
      </div>
      {cards !== null && cards.length > 0 && <p className="small muted">{t('space.cards_note')}</p>}
    </SpacePage>
  )
}

function KeptCard({ card }: { readonly card: WalletCard }) {
  const t = useT()
  const { id, brand, last4, expiresIn, expiresSoon } = card
  const name = `card-${id}`
  const method = { means: 'Card', brand, last4, expiresIn, country: null } as const
  return (
    <Card as="article" className="stack stack-tight" aria-labelledby={name}>
      <div className="spread">
        <h2 className="space-h2" id={name}>
          <MethodName means="Card" method={method} />
        </h2>
        {expiresSoon && (
          <Tag tone="warning" icon={TriangleAlert}>
            {t('schedule.expires_soon')}
          </Tag>
        )}
      </div>
      {expiresIn !== null && (
        <p className="muted">{t('schedule.expires', { month: expiryText(expiresIn) })}</p>
      )}
      <Uses card={card} />
    </Card>
  )
}

function Uses({ card: { id, last4, gifts, plans, apart } }: { readonly card: WalletCard }) {
  const t = useT()
  const isBlocked = gifts + plans > 0
  const isApart = apart.gifts + apart.plans > 0
  const uses = [
    ...(gifts + apart.gifts > 0 ? [t('space.card_gifts', { count: gifts + apart.gifts })] : []),
    ...(plans + apart.plans > 0 ? [t('space.card_plans', { count: plans + apart.plans })] : []),
  ]
  const usedBy = uses.length > 0 && (
    <p>
      {t('space.card_used_by')} {uses.join(', ')}
    </p>
  )
  if (isBlocked)
    return (
      <>
        {usedBy}
        <p className="small muted">{t('space.card_blocked')}</p>
      </>
    )
  return (
    <>
      {usedBy}
      <p className={isApart ? 'small muted' : 'muted'}>
        {t(isApart ? 'space.card_kept_apart' : 'space.card_unused')}
      </p>
      <Disclosure summary={t('space.card_remove')}>
        <form method="post" className="stack stack-tight" noValidate>
          <p>{t('space.card_sure')}</p>
          <p>
            <Button
              type="submit"
              kind="danger"
              name="card"
              value={id}
              aria-label={t('space.card_remove_of', { last4 })}
            >
              {t('space.card_remove')}
            </Button>
          </p>
        </form>
      </Disclosure>
    </>
  )
}
