import { House } from 'lucide-react'
import { peoplePath } from '#domain/form/administration-path.ts'
import type { PersonDetail } from '#usecases/person/read-person.ts'
import { useT } from '../../messages.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/surface.tsx'
import type { PersonIntent } from './person-intent.ts'
import { nameOf } from './person-words.ts'

type Props = { readonly detail: PersonDetail }

/** Whom somebody lives with, who may be of their family, and what can be said of it (rules PPL-14, PPL-15). */
export function HouseholdCard({ detail }: Props) {
  const t = useT()
  const { households, relatives, organization, person, mayKeep } = detail
  if (households.length === 0 && !mayKeep) return null
  return (
    <Card className="stack" aria-labelledby="household">
      <h2 id="household">{t('persons.household')}</h2>
      {households.length === 0 && <p className="muted">{t('persons.household_none')}</p>}
      {households.map(household => (
        <Members key={household.id} detail={detail} household={household} />
      ))}
      {mayKeep && relatives.length > 0 && <Relatives detail={detail} />}
      {mayKeep && (
        <p>
          <ButtonLink
            kind="secondary"
            icon={House}
            href={peoplePath(organization.organizationSlug, { personId: person.id, file: 'foyer' })}
          >
            {t('persons.household_add')}
          </ButtonLink>
        </p>
      )}
    </Card>
  )
}

type Household = PersonDetail['households'][number]

function Members({ detail, household }: Props & { readonly household: Household }) {
  const t = useT()
  const { organization, person, mayKeep } = detail
  return (
    <ul className="person-found">
      {household.members.map(member => (
        <li key={member.id}>
          {member.id === person.id ? (
            <strong>{nameOf(member, t)}</strong>
          ) : (
            <a href={peoplePath(organization.organizationSlug, { personId: member.id })}>
              {nameOf(member, t)}
            </a>
          )}
          {mayKeep && (
            <Deed
              intent="leave"
              label={t('persons.household_leave')}
              named={t('persons.household_leave_named', { name: nameOf(member, t) })}
              quiet
              otherId={member.id}
              householdId={household.id}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function Relatives({ detail: { relatives, organization } }: Props) {
  const t = useT()
  return (
    <>
      <p className="muted">{t('persons.household_proposed')}</p>
      <ul className="person-found">
        {relatives.map(relative => (
          <li key={relative.id}>
            <a href={peoplePath(organization.organizationSlug, { personId: relative.id })}>
              {nameOf(relative, t)}
            </a>
            <span className="row">
              <Deed
                intent="join"
                label={t('persons.household_join')}
                named={t('persons.household_join_named', { name: nameOf(relative, t) })}
                otherId={relative.id}
              />
              <Deed
                intent="unrelated"
                label={t('persons.household_refuse')}
                named={t('persons.household_refuse_named', { name: nameOf(relative, t) })}
                quiet
                otherId={relative.id}
              />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

type DeedProps = {
  readonly intent: PersonIntent
  readonly label: string
  /** The same for who hears buttons one by one. */
  readonly named: string
  readonly otherId: number
  readonly householdId?: number
  readonly quiet?: boolean
  /** The page of the person, where the button stands on another one. */
  readonly action?: string
}

/** A button that says one thing of two people. */
export function Deed({ intent, label, named, otherId, householdId, quiet = false, action }: DeedProps) {
  return (
    <form method="post" action={action} noValidate>
      <input type="hidden" name="intent" value={intent} />
      {householdId !== undefined && <input type="hidden" name="householdId" value={householdId} />}
      <Button
        type="submit"
        kind={quiet ? 'quiet' : 'secondary'}
        name="otherId"
        value={otherId}
        aria-label={named}
      >
        {label}
      </Button>
    </form>
  )
}
