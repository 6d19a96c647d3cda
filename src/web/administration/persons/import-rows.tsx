import { peoplePath } from '#domain/form/administration-path.ts'
import { type ImportOutcome, type RowVerdict, rowVerdicts } from '#domain/person/people-import.ts'
import { type PersonField, personFields } from '#domain/person/person.ts'
import { wholeNumber } from '#messages/format.ts'
import type { ShownMatch, ShownRow } from '#usecases/person/read-imports.ts'
import { useT } from '../../messages.tsx'
import { Tag, type Tone } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Unbroken } from '../../ui/unbroken.tsx'
import { importAddress } from './import-address.ts'
import type { ImportProps } from './import-props.ts'
import { nameOf, problemIn, shownValue } from './person-words.ts'

/** The rows of a file by what would become of them, or did, fifty at a time. */
export function ImportRows({ page, show, after }: ImportProps) {
  const t = useT()
  const { organization, file, rows, counts, next } = page
  const { organizationSlug } = organization
  const here = { show }
  const shown = rowVerdicts.filter(verdict => (counts.verdicts[verdict] ?? 0) > 0 || verdict === show)
  const kinds: readonly (RowVerdict | null)[] = [null, ...shown]
  return (
    <section className="stack" aria-labelledby="rows">
      <h2 id="rows">{t('imports.rows')}</h2>
      <nav className="office-tabs" aria-label={t('imports.show')}>
        <ul>
          {kinds.map(each => (
            <li key={each ?? 'all'}>
              <a
                href={importAddress(organizationSlug, file.id, { show: each })}
                aria-current={each === show ? 'page' : undefined}
              >
                {t(`imports.show_${each ?? 'all'}`, {
                  count: wholeNumber(
                    each === null ? (file.rows ?? 0) : (counts.verdicts[each] ?? 0),
                    t.locale,
                  ),
                })}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {rows.length === 0 ? (
        <Empty title={t('imports.none_title')}>{t('imports.none')}</Empty>
      ) : (
        <ul className="import-rows">
          {rows.map(row => (
            <RowCard
              key={row.line}
              row={row}
              organizationSlug={organizationSlug}
              isOpen={file.status === 'ready'}
            />
          ))}
        </ul>
      )}
      <Pagination
        label={t('imports.show')}
        first={after === null ? undefined : importAddress(organizationSlug, file.id, here)}
        next={next === null ? undefined : importAddress(organizationSlug, file.id, { ...here, after: next })}
      />
    </section>
  )
}

const tones: Readonly<Record<RowVerdict, Tone | undefined>> = {
  new: 'success',
  update: 'info',
  unsure: 'warning',
  wrong: 'danger',
  again: undefined,
  same: undefined,
}
const outcomeTones: Readonly<Record<ImportOutcome, Tone | undefined>> = {
  made: 'success',
  updated: 'info',
  same: undefined,
  left: 'warning',
  undone: undefined,
  kept: 'warning',
}

type RowProps = {
  readonly row: ShownRow
  readonly organizationSlug: string
  /** Nothing is written yet: unsure rows may be answered. */
  readonly isOpen: boolean
}

function RowCard(props: RowProps) {
  const t = useT()
  const { line, person, verdict, outcome, problems, twinLine } = props.row
  const name = nameOf({ firstName: person.firstName ?? '', lastName: person.lastName ?? '' }, t)
  return (
    <li className="card import-row" id={`ligne-${line}`} tabIndex={-1}>
      <div className="import-row-head">
        <h3>
          <Unbroken>{name}</Unbroken> <span className="small muted">{t('imports.line', { line })}</span>
        </h3>
        {outcome !== null ? (
          <Tag tone={outcomeTones[outcome]}>{t(`imports.outcome_${outcome}`)}</Tag>
        ) : (
          verdict !== null && <Tag tone={tones[verdict]}>{t(`imports.verdict_${verdict}`)}</Tag>
        )}
      </div>
      {problems.length > 0 && (
        <ul className="import-problems">
          {problems.map(problem => (
            <li key={`${problem.field}-${problem.code}`}>
              {problem.field !== undefined && isShownField(problem.field)
                ? t('imports.problem', {
                    field: t(`persons.column_${problem.field}`),
                    problem: problemIn(t, problem).message,
                  })
                : problemIn(t, problem).message}
            </li>
          ))}
        </ul>
      )}
      {twinLine !== null && <p>{t('imports.twin', { line: twinLine })}</p>}
      {verdict === 'new' && <Written {...props} />}
      {verdict === 'unsure' && <Unsure {...props} />}
      {verdict !== 'new' && verdict !== 'unsure' && <Known {...props} />}
    </li>
  )
}

const isShownField = (field: string): field is PersonField | 'tags' =>
  field === 'tags' || personFields.some(each => each === field)

/** What a row says of somebody new, beside their name. */
function Written({ row: { person } }: RowProps) {
  const t = useT()
  const fields = personFields.filter(field => field !== 'firstName' && field !== 'lastName')
  const said = [...fields.flatMap(field => shownValue(field, person[field], t) ?? []), ...person.tags]
  return said.length === 0 ? null : <p className="muted import-words">{said.join(', ')}</p>
}

/** Who a row surely says, and what it changes of them. */
function Known({ row, organizationSlug, isOpen }: RowProps) {
  const t = useT()
  const { matches, verdict, outcome, person } = row
  const [match] = matches
  if (match === undefined) return null
  const name = nameOf(match.person, t)
  return (
    <>
      <p>
        <a href={peoplePath(organizationSlug, { personId: match.person.id })}>
          {t('imports.known', { name })}
        </a>
      </p>
      {verdict === 'update' && outcome === null && <Changes match={match} written={person} />}
      {verdict === 'update' && isOpen && <Wanted row={row} />}
    </>
  )
}

/** Whether an update is wanted: it is, unless somebody says to leave it. */
function Wanted({ row: { line, decision } }: Pick<RowProps, 'row'>) {
  const t = useT()
  const isSkipped = decision === 'skip'
  return (
    <form method="post" className="stack" aria-label={t('imports.line', { line })} noValidate>
      <input type="hidden" name="intent" value="decide" />
      <input type="hidden" name="line" value={line} />
      {isSkipped && <p>{t('imports.decided_skip')}</p>}
      <p className="row">
        <Button type="submit" kind="quiet" name="to" value={isSkipped ? 'none' : 'skip'}>
          {t(isSkipped ? 'imports.decide_take' : 'imports.decide_skip')}
        </Button>
      </p>
    </form>
  )
}

function Changes({
  match: { person, changes },
  written,
}: {
  readonly match: ShownMatch
  readonly written: ShownRow['person']
}) {
  const t = useT()
  const words = (field: PersonField) => ({
    field: t(`persons.column_${field}`),
    from: shownValue(field, person[field], t) ?? t('persons.unknown'),
    to: shownValue(field, written[field], t) ?? '',
  })
  return (
    <ul className="import-changes">
      {changes.fields.map(field => (
        <li key={field}>
          {t(
            shownValue(field, person[field], t) === undefined ? 'imports.change_new' : 'imports.change',
            words(field),
          )}
        </li>
      ))}
      {changes.tags.length > 0 && <li>{t('imports.change_tags', { tags: changes.tags.join(', ') })}</li>}
      {changes.kept.map(field => (
        <li key={field} className="muted">
          {t('imports.change_kept', words(field))}
        </li>
      ))}
    </ul>
  )
}

/** Who a row may say: somebody answers, or it is left out. */
function Unsure(props: RowProps) {
  const t = useT()
  const { row, organizationSlug, isOpen } = props
  const { line, matches, decision, decidedId, person } = row
  const decided = matches.find(({ person: { id } }) => id === decidedId)
  return (
    <>
      <Written {...props} />
      {decision === 'new' && <p>{t('imports.decided_new')}</p>}
      {decision === 'person' && decided !== undefined && (
        <p>{t('imports.decided_person', { name: nameOf(decided.person, t) })}</p>
      )}
      {isOpen && decision === null && <p>{t('imports.maybe')}</p>}
      <form method="post" className="stack" aria-label={t('imports.line', { line })} noValidate>
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="line" value={line} />
        {decision !== 'new' &&
          (decided === undefined ? matches : [decided]).map(match => (
            <div key={match.person.id} className="import-maybe">
              <p>
                <a href={peoplePath(organizationSlug, { personId: match.person.id })}>
                  {nameOf(match.person, t)}
                </a>{' '}
                <span className="muted import-words">
                  {[match.person.email, match.person.phone, match.person.city].filter(Boolean).join(', ')}
                </span>
              </p>
              <Changes match={match} written={person} />
              {isOpen && decision === null && (
                <Button type="submit" kind="secondary" name="to" value={match.person.id}>
                  {t('imports.decide_person', { name: nameOf(match.person, t) })}
                </Button>
              )}
            </div>
          ))}
        {isOpen && (
          <p className="row">
            {decision === null ? (
              <Button type="submit" kind="secondary" name="to" value="new">
                {t('imports.decide_new')}
              </Button>
            ) : (
              <Button type="submit" kind="quiet" name="to" value="none">
                {t('imports.decide_none')}
              </Button>
            )}
          </p>
        )}
      </form>
    </>
  )
}
