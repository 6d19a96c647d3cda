import { useT } from '../../messages.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Card } from '../../ui/surface.tsx'
import { SaveBar } from '../editor/save-bar.tsx'
import { useSaving } from '../editor/use-saving.ts'
import type { EditorProps } from './editor-props.ts'
import { SaleFields, TextFields, WhenFields } from './text-fields.tsx'
import { TierFields } from './tier-fields.tsx'
import { useEditor } from './use-editor.ts'

/** Everything of a campaign that can be written here: one form, one button (rule SCR-25). */
export function CampaignEditor(props: EditorProps) {
  const t = useT()
  const editor = useEditor(props)
  const { form, values, tiers, takesPlace } = props
  const saving = useSaving({ ...editor, campaign: form })
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
      <p className="small muted">{t('common.required_note')}</p>
      <Card className="stack" aria-labelledby="texts">
        <h2 id="texts">{t('office.texts')}</h2>
        <TextFields {...fields} />
      </Card>
      {takesPlace && (
        <Card className="stack" aria-labelledby="when">
          <h2 id="when">{t('office.when')}</h2>
          <WhenFields {...fields} />
        </Card>
      )}
      <Card className="stack" aria-labelledby="sale">
        <h2 id="sale">{t('office.sale')}</h2>
        <SaleFields {...fields} />
      </Card>
      {tiers.length > 0 && (
        <Card className="stack stack-groups" aria-labelledby="tiers">
          <h2 id="tiers">{t('office.tiers')}</h2>
          {tiers.map(tier => (
            <TierFields key={tier.id} {...fields} tier={tier} />
          ))}
        </Card>
      )}
      <SaveBar saving={saving} nextStep={props.nextStep} />
    </form>
  )
}
