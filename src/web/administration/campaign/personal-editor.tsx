import type { ContentsValues } from '#domain/form/contents.ts'
import { longestPersonal, readPersonal } from '#domain/form/personal-contents.ts'
import type { Problem } from '#domain/result.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Card } from '../../ui/surface.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { control } from './control.ts'
import { personalProblems } from './personal-words.ts'
import { useCheckedForm } from './use-editor.ts'

/** What the fields get: plain values, they travel to the browser. */
export type PersonalProps = {
  readonly version: number
  readonly values: ContentsValues
  readonly problems: readonly Problem[]
}

/** What an association says to who paid (rule FRM-19): one form, one button. */
export function PersonalEditor({ version, values, problems }: PersonalProps) {
  const t = useT()
  const editor = useCheckedForm(values, problems, {
    read: readPersonal,
    wordsOf: wrong => personalProblems(t, wrong),
  })
  const fields = { values, errorOf: editor.errorOf }
  return (
    <form
      className="stack stack-groups"
      method="post"
      noValidate
      ref={editor.form}
      onSubmit={editor.onSubmit}
      onBlur={editor.onBlur}
      onInput={editor.onInput}
    >
      <input type="hidden" name="version" value={version} />
      <ErrorSummary problems={editor.problems} />
      <Card className="stack" aria-labelledby="thanks">
        <h2 id="thanks">{t('thanks.title')}</h2>
        <p className="muted">{t('thanks.purpose')}</p>
        <RichText
          {...control(fields, 'thanksPage')}
          label={t('thanks.page')}
          hint={t('thanks.page_hint')}
          optional
        />
        <RichText
          {...control(fields, 'thanksMail')}
          label={t('thanks.mail')}
          hint={t('thanks.mail_hint')}
          optional
        />
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
      <div className="office-save" data-bottom-bar>
        <Button type="submit" name="intent" value="save">
          {t('thanks.save')}
        </Button>
      </div>
    </form>
  )
}
