import type { Editor } from '@tiptap/core'

/** Links the selection, or changes the whole link around the cursor, or writes the address itself where nothing is selected. */
export function setLink(editor: Editor, href: string): void {
  const { empty } = editor.state.selection
  if (empty && !editor.isActive('link')) {
    const text = href.replace(/^mailto:/, '')
    editor
      .chain()
      .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
      .unsetMark('link')
      .run()
    return
  }
  const end = editor.state.selection.to
  editor.chain().extendMarkRange('link').setLink({ href }).setTextSelection(end).run()
}

/** Takes the link off the selection or the whole link around the cursor. */
export const removeLink = (editor: Editor): boolean => editor.chain().extendMarkRange('link').unsetLink().run()
