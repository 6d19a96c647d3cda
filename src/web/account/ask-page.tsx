import type { ErrorCode } from '#domain/errors.ts'
import { CaptchaNotice } from '../captcha/captcha-notice.tsx'
import { textProblem } from '../form/text-problem.ts'
import { useT } from '../messages.tsx'
import { usePage } from '../page-context.tsx'
import { UnlistedHead } from '../seo/unlisted-head.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Card } from '../ui/surface.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { Unbroken } from '../ui/unbroken.tsx'

type Outcome = { readonly email: string; readonly isSent: boolean; readonly code: ErrorCode | null }

type Props = {
  readonly title: string
  readonly lead: string
  readonly outcome: Outcome | undefined
  /** What is said where it is not about an account. */
  readonly words?: Words
}

type Words = {
  readonly hint: string
  readonly send: string
  readonly sent: (email: string) => string
}

/** One field: the address that a link is sent to (rule SCR-21). The same page whether there is an account or not. */
export function AskPage({ title, lead, outcome, words }: Props) {
  const t = useT()
  const said = words ?? {
    hint: t('account.email_hint'),
    send: t('account.send_link'),
    sent: email => t('account.sent_body', { email }),
  }
  const heading = outcome?.isSent ? t('account.sent_title') : title
  const error = outcome?.code ? textProblem(t, { code: outcome.code }, t('login.email')) : undefined
  return (
    <div className="container page login-page stack">
      <UnlistedHead title={heading} wrong={error !== undefined} />
      <h1>{heading}</h1>
      {outcome?.isSent ? (
        <Sent email={outcome.email} words={said} />
      ) : (
        <>
          <p>
            <Unbroken>{lead}</Unbroken>
          </p>
          <ErrorSummary problems={error ? [{ id: 'email', message: error }] : []} />
          <Card>
            <AskForm email={outcome?.email} error={error} words={said} />
          </Card>
        </>
      )}
    </div>
  )
}

function AskForm({
  email,
  error,
  words,
}: {
  readonly email: string | undefined
  readonly error: string | undefined
  readonly words: Words
}) {
  const t = useT()
  return (
    <form className="stack" method="post" noValidate data-asks-mail>
      <TextInput
        name="email"
        label={t('login.email')}
        hint={words.hint}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={email}
        error={error}
      />
      <Button type="submit" wide busyLabel={t('account.sending_link')}>
        {words.send}
      </Button>
      <CaptchaNotice />
    </form>
  )
}

/** Where the message is, and what to do when it does not come. */
function Sent({ email, words }: { readonly email: string; readonly words: Words }) {
  const t = useT()
  const { address } = usePage()
  return (
    <>
      <Banner tone="success" title={words.sent(email)}>
        <p>{t('account.sent_patience')}</p>
      </Banner>
      <form method="post" data-asks-mail noValidate>
        <input type="hidden" name="email" value={email} />
        <Button type="submit" kind="secondary" wide busyLabel={t('account.sending_link')}>
          {t('account.sent_again')}
        </Button>
      </form>
      <a href={address}>{t('account.other_email')}</a>
    </>
  )
}
