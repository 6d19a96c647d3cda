import { ArrowLeft } from 'lucide-react'
import { listPath } from '#domain/form/administration-path.ts'
import { lists } from '#domain/list/lists.ts'
import { fieldsOf } from '#domain/message/merge-fields.ts'
import { messageKinds, type TypedMessage } from '#domain/message/message.ts'
import { messagesPath } from '#domain/message/message-address.ts'
import type { Problem } from '#domain/result.ts'
import { wholeNumber } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import type { WrittenMessage } from '#usecases/message/write-message.ts'
import { Island } from '../../islands/island.tsx'
import { useT } from '../../messages.tsx'
import { UnlistedHead } from '../../seo/unlisted-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceTiles } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Sent = { readonly problems: readonly Problem[]; readonly typed: TypedMessage }
type Props = { readonly view: WrittenMessage; readonly sent: Sent | undefined }

/** A message as it is written: what it is about, its words, and the fields that its list has (rule MSG-2). */
export function WritePanel({ view, sent }: Props) {
  const t = useT()
  const { organization, message } = view
  const typed = sent?.typed ?? message
  const problems = (sent?.problems ?? []).map(problem => ({
    id: problem.field ?? '',
    message: wordsOf(t, problem),
  }))
  const placed = problems.filter(({ id }) => id !== '')
  const general = problems.find(({ id }) => id === '')
  const errorOf = (field: string) => {
    const error = placed.find(({ id }) => id === field)?.message
    return error === undefined ? {} : { error }
  }
  return (
    <div className="container narrow page stack office">
      <UnlistedHead
        title={`${t('mailing.write_title')} – ${organization.name}`}
        wrong={problems.length > 0}
      />
      <p>
        <a className="office-back" href={messagesPath(organization.organizationSlug)}>
          <Icon icon={ArrowLeft} />
          {t('mailing.back')}
        </a>
      </p>
      <div className="stack stack-tight">
        <h1 tabIndex={-1}>{t('mailing.write_title')}</h1>
        <ToList view={view} />
      </div>
      {general && <Banner tone="danger" live="alert" title={general.message} />}
      <ErrorSummary problems={placed} />
      <form method="post" className="stack" noValidate data-guards>
        <Card className="stack">
          <ChoiceTiles
            name="kind"
            label={t('mailing.kind')}
            choices={messageKinds.map(value => ({
              value,
              label: t(`mailing.kind_${value}`),
              sub: t(`mailing.kind_${value}_sub`),
            }))}
            defaultValue={typed.kind}
            {...errorOf('kind')}
          />
          <TextInput
            name="subject"
            dir="auto"
            label={t('mailing.subject')}
            defaultValue={typed.subject}
            {...errorOf('subject')}
          />
          <Island
            name="message-body"
            props={{
              label: t('mailing.body'),
              hint: t('mailing.body_hint', { example: exampleOf(t) }),
              value: typed.body,
              ...errorOf('body'),
            }}
            messages={['rich.*', 'ui.*']}
          />
          <Fields view={view} />
        </Card>
        <p>
          <Button type="submit">{t('mailing.review')}</Button>
        </p>
      </form>
    </div>
  )
}

/** `{first name|hello}` in the reader's language. */
export const exampleOf = (t: Translator) => `{${t('mailing.field.firstName')}|${t('mailing.example_other')}}`

function wordsOf(t: Translator, { code, values }: Problem): string {
  if (code === 'max_length')
    return t('val.max_length', { 0: wholeNumber(Number(values?.limit ?? 0), t.locale) })
  return t(`error.${code}`)
}

/** The list that it goes to, as it was filtered. */
export function ToList({
  view: { organization, message },
}: {
  readonly view: {
    readonly organization: WrittenMessage['organization']
    readonly message: Pick<WrittenMessage['message'], 'list' | 'query'>
  }
}) {
  const t = useT()
  const { list, query } = message
  const path = listPath(organization.organizationSlug, lists[list].segment)
  return (
    <p className="muted">
      {t.rich('mailing.to_list', {
        filtered: query === '' ? 'no' : 'yes',
        name: t(`lists.name.${list}`),
        list: words => <a href={query === '' ? path : `${path}?${query}`}>{words}</a>,
      })}
    </p>
  )
}

/** The fields that may stand in the words, as they are typed. */
function Fields({ view: { message } }: Pick<Props, 'view'>) {
  const t = useT()
  return (
    <section className="stack stack-tight" aria-labelledby="fields">
      <h2 id="fields" className="h3">
        {t('mailing.fields')}
      </h2>
      <ul className="row">
        {fieldsOf(message.list).map(field => (
          <li key={field}>
            <code>{`{${t(`mailing.field.${field}`)}}`}</code>
          </li>
        ))}
      </ul>
      <p className="small muted">{t('mailing.fields_hint')}</p>
    </section>
  )
}
