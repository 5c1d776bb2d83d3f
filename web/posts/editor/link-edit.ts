import type { Editor } from '@tiptap/core'

/** Links the selection; without one, updates the link at the cursor or inserts the URL as linked text. */
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

export const removeLink = (editor: Editor): boolean => editor.chain().extendMarkRange('link').unsetLink().run()
