import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useT } from '../../messages.tsx'
import { Field } from '../../ui/field.tsx'
import { type FieldControl, type FramedProps, frameOf } from './field-control.ts'
import type { LiveFileProps } from './live-file.tsx'
import { acceptedFiles, fileNameOf, onItsWay, refusalOf, uploadControl } from './sent-file.ts'

/**
 * A document. It goes with the step, as without JavaScript; as soon as what can send it at once has come, it is sent at
 * once. Few carts ask for a file, so the others load nothing of that.
 */
export function FileField(props: FramedProps) {
  const t = useT()
  const control = withoutRefusal(props.control)
  const { label, optional, error } = frameOf(props)
  const [refusal, setRefusal] = useState<string>()
  const plain = useRef<HTMLInputElement>(null)
  const sendsAtOnce = control.cartId !== null
  const { Live, chosen } = useLiveFile(plain, sendsAtOnce)
  return (
    <Field
      id={control.name}
      label={label}
      optional={optional}
      hint={t('field.file_hint')}
      error={refusal ?? error}
    >
      {input => (
        <div className="file">
          <input type="hidden" name={control.name} value={control.value} />
          {Live ? (
            <Live input={input} control={control} chosen={chosen} onRefusal={setRefusal} />
          ) : (
            <>
              <input
                {...input}
                required={input.required && control.value === ''}
                ref={plain}
                type="file"
                name={uploadControl(control.name)}
                accept={acceptedFiles}
                className="file-input"
                onChange={({ target: { files } }) => {
                  // Where there is no cart yet it goes with the post, and is an answer until then.
                  if (!sendsAtOnce) control.onValue(files?.length ? onItsWay : '')
                }}
              />
              {control.value !== '' && control.value !== onItsWay && (
                <p className="field-hint">{fileNameOf(control.value) || t('field.file_sent')}</p>
              )}
            </>
          )}
        </div>
      )}
    </Field>
  )
}

/** A refused file is told by the field's message: the field itself is empty. */
function withoutRefusal(control: FieldControl): FieldControl {
  return refusalOf(control.value) === undefined ? control : { ...control, value: '' }
}

type LiveFile = { readonly Live?: ComponentType<LiveFileProps>; readonly chosen?: File }

/** Takes up a file that was chosen before. Where it does not come, the plain control stays. */
function useLiveFile(plain: { readonly current: HTMLInputElement | null }, wanted: boolean): LiveFile {
  const [live, setLive] = useState<LiveFile>({})
  useEffect(() => {
    if (!wanted) return
    const takeOver = ({ LiveFile }: typeof import('./live-file.tsx')) => {
      const file = plain.current?.files?.[0]
      setLive({ Live: LiveFile, ...(file && { chosen: file }) })
    }
    import('./live-file.tsx').then(takeOver, () => {})
  }, [plain, wanted])
  return live
}
