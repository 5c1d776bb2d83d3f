import { Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    footnote: {
      /** Makes a note of the selected words, or an empty one to write in. */
      addFootnote: () => ReturnType
    }
  }
}

/** A note, written where its mark will stand; readers find it at the end. */
export const FootnoteNode = Node.create({
  name: 'footnote',
  group: 'inline',
  inline: true,
  content: '(text | hardBreak)*',
  parseHTML: () => [{ tag: 'span[data-footnote]' }],
  renderHTML: () => ['span', { 'data-footnote': '' }, 0],
  addCommands() {
    return {
      addFootnote:
        () =>
        ({ state, tr, dispatch }) => {
          const { $from, $to, from, to } = state.selection
          const { type } = this
          if (!$from.sameParent($to) || !$from.parent.inlineContent || $from.parent.type === type || $from.parent.type.spec.code)
            return false
          const { content } = $from.parent.slice($from.parentOffset, $to.parentOffset)
          if (!type.validContent(content)) return false
          if (dispatch) {
            tr.replaceRangeWith(from, to, type.create(null, content))
            tr.setSelection(TextSelection.create(tr.doc, from + 1 + content.size)).scrollIntoView()
          }
          return true
        },
    }
  },
  addKeyboardShortcuts() {
    return {
      'Mod-Alt-f': () => this.editor.commands.addFootnote(),
      // Out of the note, to go on behind it.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection
        return $from.parent.type === this.type && editor.commands.setTextSelection($from.after())
      },
    }
  },
})
