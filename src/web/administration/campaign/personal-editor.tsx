import { mailsPath } from '#domain/form/administration-path.ts'
import type { ContentsValues } from '#domain/form/contents.ts'
import { longestPersonal, readLookAndPersonal } from '#domain/form/personal-contents.ts'
import type { Problem } from '#domain/result.ts'
import type { Translator } from '#messages/translator.ts'
import { useT } from '../../messages.tsx'
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { SaveBar } from '../editor/save-bar.tsx'
import { useSaving } from '../editor/use-saving.ts'
import { control } from './control.ts'
import type { EditorProps } from './editor-props.ts'
import { editorProblems } from './field-words.ts'
import { LookFields } from './look-fields.tsx'
import { isOfPersonal, personalProblems } from './personal-words.ts'
import { useCheckedForm } from './use-editor.ts'

/** What the fields get: plain values, they travel to the browser. */
export type PersonalProps = {
  readonly form: EditorProps['form']
  readonly values: ContentsValues
  readonly problems: readonly Problem[]
}

/** How a campaign looks, and what its association says to who paid (rule FRM-19): one form, one button. */
export function PersonalEditor({ form, values, problems }: PersonalProps) {
  const t = useT()
  const editor = useCheckedForm(values, problems, {
    read: readLookAndPersonal,
    wordsOf: wrong => wrong.flatMap(each => problemWords(t, each)),
  })
  const saving = useSaving({ ...editor, campaign: form })
  const fields = { values, errorOf: editor.errorOf }
  return (
    <form
      className="stack stack-groups"
      method="post"
      encType="multipart/form-data"
      noValidate
      ref={editor.form}
      onSubmit={editor.onSubmit}
      onBlur={editor.onBlur}
      onInput={editor.onInput}
    >
      <input type="hidden" name="version" value={saving.version} />
      {/* Enter saves, whatever button comes first. */}
      <button
        type="submit"
        name="intent"
        value="save"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      />
      <ErrorSummary problems={editor.problems} />
      <Card className="stack" aria-labelledby="look">
        <h2 id="look">{t('office.look')}</h2>
        <LookFields {...fields} form={form} />
      </Card>
      <Card className="stack" aria-labelledby="thanks">
        <h2 id="thanks">{t('thanks.title')}</h2>
        <p className="muted">{t('thanks.purpose')}</p>
        <RichText
          {...control(fields, 'thanksPage')}
          label={t('thanks.page')}
          hint={t('thanks.page_hint')}
          optional
        />
        <p>
          <a href={mailsPath(form)}>{t('letters.link')}</a>
        </p>
        <p className="muted">{t('letters.link_purpose')}</p>
      </Card>
      <Card className="stack" aria-labelledby="video">
        <h2 id="video">{t('thanks.video')}</h2>
        <p className="muted">{t('thanks.video_purpose')}</p>
        <TextInput
          {...control(fields, 'videoUrl')}
          label={t('thanks.video_url')}
          hint={t('thanks.video_url_hint')}
          inputMode="url"
          autoComplete="off"
          maxLength={longestPersonal.videoUrl}
          optional
        />
        <TextInput
          {...control(fields, 'videoTitle')}
          label={t('thanks.video_title')}
          maxLength={longestPersonal.videoTitle}
          autoComplete="off"
          optional
        />
      </Card>
      <SaveBar saving={saving} nextStep={t('editor.step.4')} />
    </form>
  )
}

function problemWords(t: Translator, problem: Problem): readonly FieldProblem[] {
  return isOfPersonal(problem.field ?? '') ? personalProblems(t, [problem]) : editorProblems(t, [problem])
}
