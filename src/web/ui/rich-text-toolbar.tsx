import type { Editor } from '@tiptap/core'
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Underline,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useT } from '../messages.tsx'
import { Icon } from './icon.tsx'

type Tool = {
  readonly name: string
  readonly label: string
  readonly icon: LucideIcon
  /** The key besides Control, or Command on a Mac. */
  readonly key?: string
  /** Whether it holds where the cursor is; absent: it is done once. */
  readonly isOn?: boolean
  readonly isIdle?: boolean
  readonly run: () => void
}

type Props = {
  readonly editor: Editor
  /** The id of the text. */
  readonly controls: string
  readonly onLink: () => void
}

/** The tools of a text: one stop of the Tab key, arrows between them. */
export function Toolbar({ editor, controls, onLink }: Props) {
  const t = useT()
  const [at, setAt] = useState(0)
  const tools = useTools(editor, onLink)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = placeFor(event.key, at, tools.length)
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
    event.currentTarget.querySelectorAll('button')[to]?.focus()
  }
  return (
    <div
      className="rich-toolbar"
      role="toolbar"
      tabIndex={-1}
      aria-label={t('rich.toolbar')}
      aria-controls={controls}
      onKeyDown={onKeyDown}
    >
      {tools.map(({ name, label, icon, key, isOn, isIdle, run }, index) => (
        <button
          key={name}
          type="button"
          className="rich-tool"
          tabIndex={index === at ? 0 : -1}
          aria-label={label}
          title={label}
          aria-pressed={isOn}
          aria-disabled={isIdle || undefined}
          aria-keyshortcuts={key && `Control+${key} Meta+${key}`}
          onFocus={() => setAt(index)}
          onClick={() => isIdle || run()}
        >
          <Icon icon={icon} />
        </button>
      ))}
    </div>
  )
}

function placeFor(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

function useTools(editor: Editor, onLink: () => void): readonly Tool[] {
  const t = useT()
  const chain = () => editor.chain().focus()
  const is = (name: string, level?: number) => editor.isActive(name, level ? { level } : {})
  const heading = (level: 2 | 3) => ({
    key: `Alt+${level}`,
    isOn: is('heading', level),
    run: () => void chain().toggleHeading({ level }).run(),
  })
  return [
    {
      ...{ name: 'bold', label: t('rich.bold'), icon: Bold, key: 'B', isOn: is('bold') },
      run: () => void chain().toggleBold().run(),
    },
    {
      ...{ name: 'italic', label: t('rich.italic'), icon: Italic, key: 'I', isOn: is('italic') },
      run: () => void chain().toggleItalic().run(),
    },
    {
      ...{ name: 'underline', label: t('rich.underline'), icon: Underline, key: 'U', isOn: is('underline') },
      run: () => void chain().toggleUnderline().run(),
    },
    { name: 'heading', label: t('rich.heading'), icon: Heading2, ...heading(2) },
    { name: 'subheading', label: t('rich.subheading'), icon: Heading3, ...heading(3) },
    {
      ...{ name: 'bullets', label: t('rich.bullets'), icon: List, key: 'Shift+8', isOn: is('bulletList') },
      run: () => void chain().toggleBulletList().run(),
    },
    {
      ...{ name: 'numbers', label: t('rich.numbers'), icon: ListOrdered, key: 'Shift+7' },
      isOn: is('orderedList'),
      run: () => void chain().toggleOrderedList().run(),
    },
    {
      ...{ name: 'quote', label: t('rich.quote'), icon: Quote, key: 'Shift+B', isOn: is('blockquote') },
      run: () => void chain().toggleBlockquote().run(),
    },
    { name: 'link', label: t('rich.link'), icon: Link, isOn: is('link'), run: onLink },
    {
      ...{ name: 'undo', label: t('rich.undo'), icon: Undo2, key: 'Z', isIdle: !editor.can().undo() },
      run: () => void chain().undo().run(),
    },
    {
      ...{ name: 'redo', label: t('rich.redo'), icon: Redo2, key: 'Shift+Z', isIdle: !editor.can().redo() },
      run: () => void chain().redo().run(),
    },
  ]
}
