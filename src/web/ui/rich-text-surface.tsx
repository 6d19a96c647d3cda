import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import type { ControlProps } from './field.tsx'
import { makeRichEditor, propsOf } from './rich-text-editor.ts'
import { LinkDialog } from './rich-text-link.tsx'
import { Toolbar } from './rich-text-toolbar.tsx'

export type SurfaceProps = {
  /** What posts the text. */
  readonly area: RefObject<HTMLTextAreaElement | null>
  readonly label: string
  readonly control: ControlProps
}

/** Where a text is written as it will look, above the textarea that keeps it. */
export function RichTextSurface({ area, label, control }: SurfaceProps) {
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [isLinking, setLinking] = useState(false)
  const { id } = control
  const described = control['aria-describedby'] ?? ''
  const isInvalid = control['aria-invalid'] === true
  const attributes = {
    id,
    class: 'prose rich-words',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(control.required && { 'aria-required': 'true' }),
    ...(described !== '' && { 'aria-describedby': described }),
    ...(isInvalid && { 'aria-invalid': 'true' }),
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one editor for the life of the field
  useEffect(() => {
    if (host.current === null || area.current === null) return
    const made = makeRichEditor(host.current, area.current, attributes)
    made.on('transaction', redraw)
    setEditor(made)
    return () => made.destroy()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the attributes are made of
  useEffect(() => editor?.setOptions({ editorProps: propsOf(attributes) }), [editor, described, isInvalid])
  useEffect(() => {
    // A click on the label of a field leads into it.
    const name = document.querySelector<HTMLElement>(`label[for="${CSS.escape(id)}"]`)
    const enter = () => void editor?.commands.focus()
    name?.addEventListener('click', enter)
    return () => name?.removeEventListener('click', enter)
  }, [editor, id])
  return (
    <>
      {editor && <Toolbar editor={editor} controls={id} onLink={() => setLinking(true)} />}
      <div className="rich-surface" ref={host} />
      {editor && (
        <LinkDialog
          key={String(isLinking)}
          {...{ editor, id }}
          open={isLinking}
          onClose={() => setLinking(false)}
        />
      )}
    </>
  )
}
