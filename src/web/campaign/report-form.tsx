import type { ReportDraft } from '#domain/moderation/report.ts'
import { longestMessage, reportReasons, shortestMessage } from '#domain/moderation/report.ts'
import type { Problem } from '#domain/result.ts'
import { useT } from '../messages.tsx'
import { Button } from '../ui/button.tsx'
import { RadioGroup } from '../ui/choice.tsx'
import { TextArea, TextInput } from '../ui/text-input.tsx'
import { reportWords } from './report-problems.ts'

type Props = {
  /** Tells the ids of the page and of the dialog apart. */
  readonly prefix: string
  /** The page that is reported, as a path of this site. */
  readonly path: string
  readonly draft?: ReportDraft | undefined
  readonly problems?: readonly Problem[]
  /** A way out without sending anything. */
  readonly cancels?: boolean
}

/** Reason, words, e-mail: a plain post to `/signaler`. */
export function ReportForm({ prefix, path, draft, problems = [], cancels }: Props) {
  const t = useT()
  const errors = Object.fromEntries(problems.map(problem => [problem.field, reportWords(t, problem)]))
  return (
    <form className="stack" method="post" action="/signaler" data-reports={cancels} noValidate>
      <input type="hidden" name="url" value={path} />
      <RadioGroup
        name="reason"
        id={`${prefix}-reason`}
        label={t('report.ask')}
        choices={reportReasons.map(value => ({ value, label: t(`report.reason.${value}`) }))}
        defaultValue={draft?.reason}
        error={errors.reason}
      />
      <TextArea
        name="userMessage"
        id={`${prefix}-message`}
        label={t('report.message')}
        hint={t('report.message_hint')}
        minLength={shortestMessage}
        maxLength={longestMessage}
        defaultValue={draft?.userMessage}
        error={errors.userMessage}
      />
      <TextInput
        name="userEmail"
        id={`${prefix}-email`}
        label={t('report.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={draft?.userEmail}
        error={errors.userEmail}
      />
      <div className="dialog-actions">
        {cancels && (
          <Button type="submit" kind="secondary" formMethod="dialog" formNoValidate>
            {t('common.cancel')}
          </Button>
        )}
        <Button type="submit" busyLabel={t('report.sending')}>
          {t('report.submit')}
        </Button>
      </div>
    </form>
  )
}
