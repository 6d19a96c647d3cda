import type { Editor } from '@tiptap/core'
import { type SubmitEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { readLink } from '#domain/form/rich-text.ts'
import { useT } from '../messages.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextInput } from './text-input.tsx'

type Props = {
  readonly editor: Editor
  /** Of the field, so that a page may have several. */
  readonly id: string
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks where a link leads. It stands outside of the form around the field, whose own it would else be sent with. */
export function LinkDialog({ editor, id, open, onClose }: Props) {
  const t = useT()
  const before = String(editor.getAttributes('link').href ?? '')
  const [typed, setTyped] = useState(before.replace(/^mailto:/, ''))
  const [isWrong, setWrong] = useState(false)
  const field = `${id}-link`
  // It asks one thing: whoever pressed the button types the answer.
  useLayoutEffect(() => {
    if (open) document.getElementById(field)?.focus()
  }, [open, field])
  const set = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const href = readLink(typed)
    setWrong(href === undefined)
    if (href === undefined) return document.getElementById(field)?.focus()
    setLink(editor, href)
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return createPortal(
    <Dialog id={`${id}-link-dialog`} title={t('rich.link_title')} open={open} onClose={onClose}>
      <form className="stack" noValidate onSubmit={set}>
        <TextInput
          name={field}
          label={t('rich.link_address')}
          hint={t('rich.link_hint')}
          {...(isWrong && { error: t('rich.link_invalid') })}
          inputMode="url"
          autoComplete="off"
          defaultValue={typed}
          onInput={event => setTyped(event.currentTarget.value)}
        />
        <div className="dialog-actions">
          <Button type="submit">{t('rich.link_set')}</Button>
          {before !== '' && (
            <Button kind="secondary" onClick={remove}>
              {t('rich.link_remove')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>,
    document.body,
  )
}

/** Makes a link of what is selected, of the link around the cursor, or of the address itself. */
function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus()
  if (!editor.state.selection.empty || editor.isActive('link'))
    return void chain.extendMarkRange('link').setLink({ href }).run()
  const text = href.replace(/^mailto:/, '')
  chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
}
