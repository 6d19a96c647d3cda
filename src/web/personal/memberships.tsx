import { ArrowRight, IdCard, RefreshCw } from 'lucide-react'
import { validityText } from '#messages/order-words.ts'
import type { MembershipPage, MembershipRow } from '#usecases/space/list-memberships.ts'
import { directoryPath } from '../directory/input.ts'
import { CardStateTag } from '../membership/card-state-tag.tsx'
import { useT } from '../messages.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { FactsLine } from '../ui/facts-line.tsx'
import { Card } from '../ui/surface.tsx'
import { OwnApplications } from './own-applications.tsx'
import { space, spaceOrderPath } from './paths.ts'
import { SpacePage } from './space-page.tsx'

/** « Mes adhésions »: a card each, the newest first, with the way to what is shown at a door (rule CRD-5). */
export function Memberships({
  page: { memberships, applications, next },
}: {
  readonly page: MembershipPage
}) {
  const t = useT()
  return (
    <SpacePage section="memberships">
      <OwnApplications applications={applications} />
      {memberships.length === 0 && applications.length === 0 && (
        <Empty action={<ButtonLink href={directoryPath}>{t('space.discover')}</ButtonLink>}>
          {t('space.memberships_none')}
        </Empty>
      )}
      <div className="space-cards">
        {memberships.map(membership => (
          <Membership key={membership.id} membership={membership} />
        ))}
      </div>
      {next !== null && (
        <p className="row space-pages">
          <ButtonLink kind="secondary" icon={ArrowRight} href={`${space.memberships}?suite=${next}`}>
            {t('space.memberships_next')}
          </ButtonLink>
        </p>
      )}
    </SpacePage>
  )
}

function Membership({ membership }: { readonly membership: MembershipRow }) {
  const t = useT()
  const { id, number, firstName, lastName, rate, organization, title, orderId, state, path, renewal } =
    membership
  const name = [firstName, lastName].filter(Boolean).join(' ') || t('member_card.erased')
  const heading = `membership-${id}`
  return (
    <Card as="article" className="stack stack-tight" aria-labelledby={heading}>
      <div className="spread">
        <h2 className="space-h2" id={heading}>
          {name}
        </h2>
        <CardStateTag state={state} />
      </div>
      <p>
        {organization}
        <br />
        <FactsLine
          className="row-people small muted"
          facts={[rate, `${t('member_card.number')} ${number}`]}
        />
      </p>
      <p>{validityText(membership, t.locale, t) ?? t('member_card.unlimited')}</p>
      <p className="row">
        {renewal !== null && (
          <ButtonLink
            icon={RefreshCw}
            href={renewal}
            aria-label={t('space.renew_one_of', { name, organization })}
          >
            {t('space.renew')}
          </ButtonLink>
        )}
        <ButtonLink
          kind="secondary"
          icon={IdCard}
          href={path}
          aria-label={t('member_card.see_one_of', { name })}
        >
          {t('member_card.see_one')}
        </ButtonLink>
        <a href={spaceOrderPath(orderId)}>{title}</a>
      </p>
    </Card>
  )
}
