import { FileCheck2, Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import { useT } from '../../messages.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import type { ControlProps } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import type { FieldControl } from './field-control.ts'
import { fileProblem } from './file-words.ts'
import { acceptedFiles, fileNameOf, onItsWay } from './sent-file.ts'
import { type FileState, useFile } from './use-file.ts'

export type LiveFileProps = {
  readonly input: ControlProps
  readonly control: FieldControl
  /** What was chosen before this came. */
  readonly chosen: File | undefined
  /** Hears what is wrong with a file, and `undefined` when nothing is any more. */
  readonly onRefusal: (message: string | undefined) => void
}

/** Chooses a document and sends it at once, with its progress (rule SCR-28). */
export function LiveFile({ input, control, chosen, onRefusal }: LiveFileProps) {
  const t = useT()
  const { state, choose, drop } = useFile(control, chosen)
  const { value } = control
  const refusal = state.at === 'refused' ? fileProblem(t, state) : undefined
  useEffect(() => onRefusal(refusal), [onRefusal, refusal])
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
      {value !== '' && value !== onItsWay && (
        <SentLine
          id={`${input.id}-sent`}
          value={value}
          actions={described => (
            <>
              <label className="btn btn-quiet" htmlFor={input.id}>
                {t('field.file_replace')}
              </label>
              <Button kind="quiet" aria-describedby={described} onClick={drop}>
                {t('field.file_remove')}
              </Button>
            </>
          )}
        />
      )}
      {value === '' && <DropZone inputId={input.id} onFiles={take} />}
    </>
  )
}

type SentProps = {
  readonly id: string
  readonly value: string
  readonly actions: (described: string) => ReactNode
}

/** A file that was sent. */
function SentLine({ id, value, actions }: SentProps) {
  const t = useT()
  return (
    <div className="file-line file-sent">
      <Icon icon={FileCheck2} />
      <p className="file-words file-name" role="status" id={id}>
        {fileNameOf(value) || t('field.file_sent')}
      </p>
      <div className="file-actions">{actions(id)}</div>
    </div>
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
  // Read out at the start, half way and at the end (rule SCR-28).
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
