import { FileCheck2, Upload } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { largestFile } from '#domain/fields/file-type.ts'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { type ControlProps, Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { type FieldProps, frameOf } from './field-control.ts'
import { fileProblem, fileSize } from './file-words.ts'
import { acceptedFiles, fileNameOf, onItsWay, uploadControl } from './sent-file.ts'
import { type FileState, type FileTransfer, useFile } from './use-file.ts'

/** A document. It is sent at once, with its progress; without JavaScript it goes with the step. */
export function FileField(props: FieldProps) {
  const t = useT()
  const { control } = props
  const transfer = useFile(control)
  const { state } = transfer
  const live = useHydrated()
  const { label, optional, error } = frameOf(props)
  return (
    <Field
      id={control.name}
      label={label}
      optional={optional}
      hint={t('field.file_hint', { max: fileSize(largestFile, t.locale) })}
      error={state.at === 'refused' ? fileProblem(t, state) : error}
    >
      {input => (
        <div className="file">
          <input type="hidden" name={control.name} value={control.value} />
          {live ? (
            <LiveFile input={input} value={control.value} transfer={transfer} />
          ) : (
            <PlainFile input={input} name={control.name} value={control.value} />
          )}
        </div>
      )}
    </Field>
  )
}

type InputProps = { readonly input: ControlProps; readonly value: string }

function PlainFile({ input, name, value }: InputProps & { readonly name: string }) {
  return (
    <>
      <input
        {...input}
        required={input.required && value === ''}
        type="file"
        name={uploadControl(name)}
        accept={acceptedFiles}
        className="file-input"
      />
      {value !== '' && <Sent value={value} />}
    </>
  )
}

function LiveFile({ input, value, transfer }: InputProps & { readonly transfer: FileTransfer }) {
  const { state, choose, drop } = transfer
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) void choose(file)
  }
  return (
    <>
      <input
        {...input}
        type="file"
        accept={acceptedFiles}
        className="file-away"
        onChange={event => {
          take(event.target.files)
          event.target.value = ''
        }}
      />
      {state.at === 'way' && <OnItsWay state={state} onStop={drop} />}
      {value !== '' && value !== onItsWay && <Sent value={value} inputId={input.id} onDrop={drop} />}
      {value === '' && <DropZone inputId={input.id} onFiles={take} />}
    </>
  )
}

type ZoneProps = { readonly inputId: string; readonly onFiles: (files: FileList) => void }

function DropZone({ inputId, onFiles }: ZoneProps) {
  const t = useT()
  const [over, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles(event.dataTransfer.files)
  }
  return (
    <label
      className={classes('file-zone', over && 'file-zone-over')}
      htmlFor={inputId}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon icon={Upload} />
      {t('field.file_choose')}
    </label>
  )
}

type WayProps = { readonly state: FileState & { readonly at: 'way' }; readonly onStop: () => void }

function OnItsWay({ state: { file, share }, onStop }: WayProps) {
  const t = useT()
  const percent = Math.round(share * 100)
  // Read out at the start, half way and at the end (design 4.5).
  const told = percent === 100 ? 100 : percent >= 50 ? 50 : 0
  return (
    <div className="file-line">
      <Icon icon={Upload} />
      <div className="file-words">
        <p className="file-name">{file.name}</p>
        <ProgressBar label={t('field.file_sending', { name: file.name })} value={percent} max={100} />
        <p className="visually-hidden" role="status">
          {t('field.file_progress', { percent: told })}
        </p>
      </div>
      <Button kind="quiet" onClick={onStop}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

type SentProps = { readonly value: string; readonly inputId?: string; readonly onDrop?: () => void }

function Sent({ value, inputId, onDrop }: SentProps) {
  const t = useT()
  const id = useId()
  return (
    <div className="file-line file-sent">
      <Icon icon={FileCheck2} />
      <p className="file-words file-name" role="status" id={id}>
        {fileNameOf(value) || t('field.file_sent')}
      </p>
      {onDrop && (
        <div className="file-actions">
          <label className="btn btn-quiet" htmlFor={inputId}>
            {t('field.file_replace')}
          </label>
          <Button kind="quiet" aria-describedby={id} onClick={onDrop}>
            {t('field.file_remove')}
          </Button>
        </div>
      )}
    </div>
  )
}
