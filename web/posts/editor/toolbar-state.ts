import type { Editor } from '@tiptap/core'
import { resolveDirection } from '#shared/persian/direction.ts'
import { canOpenSlashMenu } from './menus/insert-slash.ts'

export type HeadingLevel = 2 | 3 | 4
export const HEADING_LEVELS: readonly HeadingLevel[] = [2, 3, 4]

/** Returns primitive values, so that the toolbar re-renders only when one changes. */
export function readToolbarState(editor: Editor) {
  const { parent } = editor.state.selection.$from
  const level = HEADING_LEVELS.find((each) => editor.isActive('heading', { level: each }))
  const inCode = editor.isActive('codeBlock')
  return {
    level: level ?? 0,
    canOpenSlashMenu: canOpenSlashMenu(editor.state),
    inCode,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    code: editor.isActive('code'),
    link: editor.isActive('link'),
    quote: editor.isActive('blockquote'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    leftToRight: !inCode && parent.isTextblock && resolveDirection(parent.attrs.dir, parent.textContent, 'rtl') === 'ltr',
    undo: editor.can().undo(),
    redo: editor.can().redo(),
  }
}
