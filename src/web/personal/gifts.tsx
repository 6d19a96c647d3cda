import { goesOn } from '#domain/payment/schedule-flow.ts'
import { longDate, money } from '#messages/format.ts'
import type { GiftRow } from '#usecases/space/list-orders.ts'
import { directoryPath } from '../directory/input.ts'
import { useT } from '../messages.tsx'
import { MethodName } from '../schedule/method-name.tsx'
import { StateTag } from '../schedule/summary-card.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Fact } from '../ui/fact.tsx'
import { Card, Disclosure } from '../ui/surface.tsx'
import { spaceOrderPath } from './paths.ts'
import { SpacePage } from './space-page.tsx'

/** « Mes dons mensuels »: a card each, what is over folded below (rule SCR-24). */
export function Gifts({ gifts }: { readonly gifts: readonly GiftRow[] }) {
  const t = useT()
  const running = gifts.filter(({ status }) => goesOn(status))
  const over = gifts.filter(gift => !running.includes(gift))
  return (
    <SpacePage section="gifts">
      {running.length === 0 && (
        <Empty action={<ButtonLink href={directoryPath}>{t('space.discover')}</ButtonLink>}>
          {t('space.gifts_none')}
        </Empty>
      )}
      <div className="space-cards">
        {running.map(gift => (
          <Gift key={gift.id} gift={gift} />
        ))}
      </div>
      {over.length > 0 && (
        <Disclosure summary={t('space.gift_over')}>
          <div className="space-cards">
            {over.map(gift => (
              <Gift key={gift.id} gift={gift} isOver />
            ))}
          </div>
        </Disclosure>
      )}
    </SpacePage>
  )
}

function Gift({ gift, isOver = false }: { readonly gift: GiftRow; readonly isOver?: boolean }) {
  const t = useT()
  const { id, organization, title, status, amount, method, means } = gift
  const name = `gift-${id}`
  return (
    <Card as="article" className="stack stack-tight" aria-labelledby={name}>
      <div className="spread">
        <h2 className="space-h2" id={name}>
          {organization}
        </h2>
        <StateTag status={status} />
      </div>
      <p className="muted">{title}</p>
      <p className="total">{t('schedule.per_month', { amount: money(amount, t.locale) })}</p>
      {!isOver && (
        <>
          <dl className="rows">
            <Next gift={gift} />
            <Fact name={t('space.gift_method')}>
              <MethodName means={means} method={method} />
            </Fact>
          </dl>
          <Ways gift={gift} />
        </>
      )}
      <p className="small">
        <a href={spaceOrderPath(gift.orderId)}>{t('space.gift_order')}</a>
      </p>
    </Card>
  )
}

function Next({ gift: { status, nextOn, isHeld } }: { readonly gift: GiftRow }) {
  const t = useT()
  if (isHeld) return null
  const isPaused = status === 'Suspended'
  return (
    <Fact name={t(isPaused ? 'space.gift_resumes' : 'space.gift_next')}>
      {longDate(nextOn, t.locale, { weekday: false })}
    </Fact>
  )
}

/** Every change is made on the page of the gift, where its own forms stand. */
function Ways({ gift: { url, organization } }: { readonly gift: GiftRow }) {
  const t = useT()
  const way = (anchor: string) => `${url}#${anchor}`
  return (
    <p className="row">
      <ButtonLink
        kind="secondary"
        href={way('form-amount')}
        aria-label={t('space.gift_change_of', { organization })}
      >
        {t('space.gift_change')}
      </ButtonLink>
      <ButtonLink
        kind="secondary"
        href={way('form-card')}
        aria-label={t('space.gift_card_of', { organization })}
      >
        {t('space.gift_card')}
      </ButtonLink>
      <ButtonLink kind="quiet" href={way('form-stop')} aria-label={t('space.gift_stop_of', { organization })}>
        {t('space.gift_stop')}
      </ButtonLink>
    </p>
  )
}
