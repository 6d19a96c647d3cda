import { Editor } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Underline } from '@tiptap/extension-underline'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import { storedPresentation } from '#domain/form/presentation.ts'
import { isRichLink } from '#domain/form/rich-text.ts'
import { tidyPaste } from './tidy-paste.ts'

/** Tab leaves a list as it leaves any text (WCAG 2.1.2); two other keys move a point in and out. */
const Point = ListItem.extend({
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      'Mod-]': () => this.editor.commands.sinkListItem(this.name),
      'Mod-[': () => this.editor.commands.liftListItem(this.name),
    }
  },
})

/** What the readers of a text show, and nothing else (rule FRM-19). */
const extensions = [
  ...[Document, Paragraph, Text, Bold, Italic, Underline, HardBreak, Blockquote],
  ...[BulletList, OrderedList, Point, UndoRedo],
  Heading.configure({ levels: [2, 3] }),
  Link.configure({
    openOnClick: false,
    defaultProtocol: 'https',
    isAllowedUri: isRichLink,
    HTMLAttributes: { target: null, rel: null, class: null },
  }),
]

type Attributes = Record<string, string>

export const propsOf = (attributes: Attributes) => ({ attributes, transformPastedHTML: tidyPaste })

/** An editor of what stands in a textarea: it writes there what it holds, as typing would. */
export function makeRichEditor(
  element: HTMLElement,
  area: HTMLTextAreaElement,
  attributes: Attributes,
): Editor {
  const tell = (event: Event) => area.dispatchEvent(event)
  return new Editor({
    element,
    extensions,
    content: storedPresentation(area.value),
    // The policy of our pages takes no style element of another's.
    injectCSS: false,
    editorProps: propsOf(attributes),
    onUpdate: ({ editor }) => {
      area.value = editor.isEmpty ? '' : editor.getHTML()
      tell(new Event('input', { bubbles: true }))
    },
    onFocus: () => tell(new FocusEvent('focusin', { bubbles: true })),
    onBlur: () => tell(new FocusEvent('focusout', { bubbles: true })),
  })
}
