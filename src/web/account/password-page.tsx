import type { ReactNode } from 'react'
import type { Problem } from '#domain/result.ts'
import { time } from '#messages/format.ts'
import type { Translator } from '#messages/translator.ts'
import { useT } from '../messages.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Card } from '../ui/surface.tsx'

type Props = {
  readonly title: string
  readonly lead: string
  readonly submit: string
  readonly problems: readonly Problem[] | undefined
  readonly children: ReactNode
}

/** A page where somebody chooses a password: why, what is wrong, the fields. */
export function PasswordPage({ title, lead, submit, problems = [], children }: Props) {
  const t = useT()
  const fields = problems.filter(({ field }) => field !== undefined)
  const [whole] = problems.filter(({ field }) => field === undefined)
  return (
    <div className="container page login-page stack">
      <UnlistedHead title={title} wrong={problems.length > 0} />
      <h1>{title}</h1>
      <p>{lead}</p>
      {whole && <Banner tone="danger" live="alert" title={wordsOf(t, whole)} />}
      <ErrorSummary
        problems={fields.map(problem => ({ id: problem.field ?? '', message: wordsOf(t, problem) }))}
      />
      <Card>
        <form className="stack" method="post" noValidate>
          {children}
          <Button type="submit" wide busyLabel={t('account.saving')}>
            {submit}
          </Button>
        </form>
      </Card>
    </div>
  )
}

/** The messages of the fields, by their names. */
export function useFieldErrors(problems: readonly Problem[] = []): Readonly<Record<string, string>> {
  const t = useT()
  return Object.fromEntries(problems.map(problem => [problem.field ?? '', wordsOf(t, problem)]))
}

function wordsOf(t: Translator, { code, field, values }: Problem): string {
  if (code === 'login_refused') return t('account.refused')
  if (code === 'login_locked') return t('account.locked', { time: time(String(values?.until), t.locale) })
  if (code === 'max_length') return t('val.max_length', { 0: String(values?.limit) })
  if (code === 'required' && field === 'password') return t('error.password_too_simple')
  return t(`error.${code}`)
}

/** For a link that was used, has expired or never was: what to do instead. */
export function LinkInvalid({ askAgain }: { readonly askAgain: string }) {
  const t = useT()
  const title = t('account.link_invalid_title')
  return (
    <div className="container page login-page stack">
      <UnlistedHead title={title} />
      <h1>{title}</h1>
      <p>{t('account.link_invalid_body')}</p>
      <ButtonLink href={askAgain} wide>
        {t('account.ask_new_link')}
      </ButtonLink>
      <a href="/connexion">{t('login.title')}</a>
    </div>
  )
}
