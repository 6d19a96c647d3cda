import { Eye } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { mailsPath } from '#domain/form/administration-path.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import { sentMails, type WordedMail } from '#domain/form/form.ts'
import { mailField, readMailWords, sendFields } from '#domain/form/mail-words.ts'
import type { Problem } from '#domain/result.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Card } from '../../ui/surface.tsx'
import { control } from '../campaign/control.ts'
import { useCheckedForm } from '../campaign/use-editor.ts'
import { SavingStatus } from '../editor/saving-status.tsx'
import { useSaving } from '../editor/use-saving.ts'
import { type MailsForm, mailProblems } from './words.ts'

/** What the fields get: plain values, they travel to the browser. */
export type MailsProps = {
  readonly form: MailsForm
  readonly mails: readonly WordedMail[]
  readonly values: ContentsValues
  readonly problems: readonly Problem[]
}

/** Each mail of a campaign: what brings it, the association's words in it, and how it looks with them (rules MAIL-5, MAIL-6). */
export function MailsEditor({ form, mails, values, problems }: MailsProps) {
  const t = useT()
  const editor = useCheckedForm(values, problems, {
    read: readMailWords,
    wordsOf: wrong => mailProblems(t, wrong),
  })
  const saving = useSaving({ ...editor, campaign: form })
  const fields = { values, errorOf: editor.errorOf }
  // A preview opens beside the page, which keeps what is typed: nothing is left, and the preview says what is wrong.
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (event.nativeEvent.submitter?.hasAttribute('formtarget') !== true) editor.onSubmit(event)
  }
  return (
    <form
      className="stack stack-groups readable"
      method="post"
      noValidate
      ref={editor.form}
      onSubmit={onSubmit}
      onBlur={editor.onBlur}
      onInput={editor.onInput}
    >
      <input type="hidden" name="version" value={saving.version} />
      {/* Enter saves, whatever button comes first. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <ErrorSummary problems={editor.problems} />
      {mails.map(mail => (
        <Card key={mail} className="stack" aria-labelledby={`mail-${mail}`}>
          <h2 id={`mail-${mail}`}>{t(`letters.${mail}`)}</h2>
          <p className="muted">{t(`letters.${mail}_when`)}</p>
          <Sends mail={mail} values={values} />
          <RichText
            {...control(fields, mailField(mail))}
            label={t('letters.words_in', { mail: t(`letters.${mail}`) })}
            hint={t('thanks.mail_hint')}
            optional
          />
          <p>
            <Button
              type="submit"
              kind="secondary"
              icon={Eye}
              formAction={mailsPath(form, mail)}
              formTarget="_blank"
              aria-label={`${t('letters.preview_of', { mail: t(`letters.${mail}`) })} ${t('common.new_window')}`}
            >
              {t('letters.preview')}
            </Button>
          </p>
        </Card>
      ))}
      <div className="office-save editor-save" data-bottom-bar>
        <SavingStatus saving={saving} />
        <div className="row editor-save-buttons">
          <Button type="submit">{t('office.save')}</Button>
        </div>
      </div>
    </form>
  )
}

/** Whether a mail that goes by itself is wanted; the first of them says that its boxes were shown. */
function Sends({ mail, values }: Pick<MailsProps, 'values'> & { readonly mail: WordedMail }) {
  const t = useT()
  const sent = sentMails.find(each => each === mail)
  if (sent === undefined) return null
  const name = sendFields[sent]
  return (
    <>
      <input type="hidden" name={sendFields.shown} value="on" />
      <Checkbox
        name={name}
        value="on"
        label={t(`letters.send_${sent}`)}
        defaultChecked={values[name] === 'on'}
      />
    </>
  )
}
