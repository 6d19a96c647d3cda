import { Download, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { peoplePath } from '#domain/form/administration-path.ts'
import { longestNote, longestSaidHow } from '#domain/person/people-search.ts'
import { longDate } from '#messages/format.ts'
import type { PersonDetail } from '#usecases/person/read-person.ts'
import { useT } from '../../messages.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Card } from '../../ui/surface.tsx'
import { type Option, TextArea, TextInput } from '../../ui/text-input.tsx'
import { PersonFields } from './person-fields.tsx'
import type { PersonIntent, PersonSent } from './person-intent.ts'
import { typedOf } from './person-words.ts'

type Props = {
  readonly detail: PersonDetail
  readonly countries: readonly Option[]
  readonly sent: PersonSent | undefined
  readonly errors: Readonly<Record<string, string>>
}

/** What who keeps people may do to one of them; each is a plain post, closed until it is wanted. */
export function PersonForms(props: Props) {
  const { detail, sent, errors } = props
  return (
    <>
      {detail.merges.length > 0 && <Merges detail={detail} />}
      <NoteForm {...props} />
      <SamePerson detail={detail} />
      <Correction {...props} />
      <TagForm {...props} />
      <ConsentForm {...props} />
      <TheirData detail={detail} isOpen={sent?.intent === 'erase'} error={errors.isAgreed} />
    </>
  )
}

type ActProps = {
  readonly intent: PersonIntent
  readonly title: string
  readonly isOpen: boolean
  readonly children: ReactNode
}

function Act({ intent, title, isOpen, children }: ActProps) {
  return (
    <Card>
      <details className="person-act" open={isOpen}>
        <summary>
          <h2>{title}</h2>
        </summary>
        <form method="post" className="stack" noValidate data-guards>
          <input type="hidden" name="intent" value={intent} />
          {children}
        </form>
      </details>
    </Card>
  )
}

function NoteForm({ sent, errors }: Props) {
  const t = useT()
  return (
    <Act intent="note" title={t('persons.note_title')} isOpen={sent?.intent === 'note'}>
      <TextArea
        name="body"
        rows={3}
        label={t('persons.note')}
        hint={t('persons.note_hint')}
        maxLength={longestNote}
        defaultValue={sent?.intent === 'note' ? sent.typed.body : ''}
        error={errors.body}
      />
      <p>
        <Button type="submit" kind="secondary">
          {t('persons.note_save')}
        </Button>
      </p>
    </Act>
  )
}

function Correction({ detail, countries, sent, errors }: Props) {
  const t = useT()
  const isSent = sent?.intent === 'correct'
  return (
    <Act intent="correct" title={t('persons.correct_title')} isOpen={isSent}>
      <p className="muted">{t('persons.correct_lead')}</p>
      <PersonFields
        typed={isSent ? sent.typed.person : typedOf(detail.person)}
        countries={countries}
        errors={errors}
      />
      <p>
        <Button type="submit" kind="secondary">
          {t('persons.correct')}
        </Button>
      </p>
    </Act>
  )
}

function TagForm({ detail, sent, errors }: Props) {
  const t = useT()
  const isSent = sent?.intent === 'tag'
  return (
    <Act intent="tag" title={t('persons.tags_title')} isOpen={isSent}>
      <TextInput
        name="tags"
        optional="unsaid"
        label={t('persons.column_tags')}
        hint={t('persons.tags_hint')}
        autoComplete="off"
        defaultValue={isSent ? sent.typed.tags : detail.person.tags.join(', ')}
        error={errors.tags}
      />
      <p>
        <Button type="submit" kind="secondary">
          {t('persons.tag_save')}
        </Button>
      </p>
    </Act>
  )
}

function ConsentForm({ sent, errors }: Props) {
  const t = useT()
  const isSent = sent?.intent === 'consent'
  return (
    <Act intent="consent" title={t('persons.consent_title')} isOpen={isSent}>
      <TextInput
        name="saidHow"
        label={t('persons.consent_how')}
        hint={t('persons.consent_how_hint')}
        autoComplete="off"
        maxLength={longestSaidHow}
        defaultValue={isSent ? sent.typed.saidHow : ''}
        error={errors.saidHow}
      />
      <p className="row">
        <Button type="submit" kind="secondary" name="accepts" value="yes">
          {t('persons.consent_yes')}
        </Button>
        <Button type="submit" kind="secondary" name="accepts" value="no">
          {t('persons.consent_no')}
        </Button>
      </p>
    </Act>
  )
}

function SamePerson({ detail: { organization, person } }: Pick<Props, 'detail'>) {
  const t = useT()
  return (
    <Card className="stack">
      <p className="muted">{t('persons.same_link_lead')}</p>
      <p>
        <ButtonLink
          kind="secondary"
          icon={Users}
          href={peoplePath(organization.organizationSlug, { personId: person.id, file: 'fusion' })}
        >
          {t('persons.same_link')}
        </ButtonLink>
      </p>
    </Card>
  )
}

function Merges({ detail: { merges } }: Pick<Props, 'detail'>) {
  const t = useT()
  return (
    <Card className="stack" aria-labelledby="merges">
      <h2 id="merges">{t('persons.merges_title')}</h2>
      <p className="muted">{t('persons.merges_lead')}</p>
      <ul className="person-merges">
        {merges.map(({ mergeId, mergedAt, names, by }) => {
          const date = longDate(mergedAt, t.locale, { weekday: false })
          const said = { names: names.join(' · ') || t('persons.nameless'), date }
          return (
            <li key={mergeId}>
              <span>
                {by === null ? t('persons.merges_line', said) : t('persons.merges_by', { ...said, by })}
              </span>
              <form method="post" noValidate>
                <input type="hidden" name="intent" value="undo" />
                <Button type="submit" kind="secondary" name="mergeId" value={mergeId}>
                  {t('persons.undo')}
                </Button>
              </form>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

type DataProps = Pick<Props, 'detail'> & {
  readonly isOpen: boolean
  readonly error: string | undefined
}

function TheirData({ detail, isOpen, error }: DataProps) {
  const t = useT()
  const { organization, person } = detail
  const file = peoplePath(organization.organizationSlug, { personId: person.id, file: 'export' })
  return (
    <Act intent="erase" title={t('persons.data_title')} isOpen={isOpen}>
      <p className="muted">{t('persons.data_lead')}</p>
      <p>
        <ButtonLink kind="secondary" icon={Download} href={file}>
          {t('persons.export_person')}
        </ButtonLink>
      </p>
      <h3>{t('persons.erase_title')}</h3>
      <ul>
        <li>{t('persons.erase_goes')}</li>
        <li>{t('persons.erase_waits')}</li>
        <li>{t('persons.erase_stays')}</li>
      </ul>
      <Checkbox
        name="isAgreed"
        label={t('persons.erase_agreed')}
        {...(error === undefined ? {} : { error })}
      />
      <p>
        <Button type="submit" kind="danger">
          {t('persons.erase')}
        </Button>
      </p>
    </Act>
  )
}
