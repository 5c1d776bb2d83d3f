import { Node } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    footnote: {
      addFootnote: () => ReturnType
    }
  }
}

const isBlank = (note: ProseNode) => note.childCount === note.children.filter(({ isText }) => isText).length && !note.textContent.trim()

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
  addProseMirrorPlugins() {
    const { type } = this
    return [
      new Plugin({
        // Browsers place the cursor outside an empty inline element, so an empty footnote that contains the cursor gets a space, which
        // `toDocument` drops.
        appendTransaction: (_, __, { selection: { $from, empty }, tr }) =>
          empty && $from.parent.type === type && $from.parent.content.size === 0 ? tr.insertText(' ') : null,
        props: {
          decorations({ doc, selection: { $from } }) {
            if ($from.parent.type !== type || !isBlank($from.parent)) return null
            return DecorationSet.create(doc, [Decoration.node($from.before(), $from.after(), { 'data-blank': '' })])
          },
        },
      }),
    ]
  },
  addKeyboardShortcuts() {
    return {
      Backspace: ({ editor: { state, view } }) => {
        const { $from, empty } = state.selection
        if (!empty || $from.parent.type !== this.type || !isBlank($from.parent)) return false
        view.dispatch(state.tr.delete($from.before(), $from.after()).scrollIntoView())
        return true
      },
      'Mod-Alt-f': () => this.editor.commands.addFootnote(),
      // Moves the cursor past the next space or sign, or past an inserted space: a cursor directly after an inline element still counts as
      // inside it.
      Enter: ({ editor: { state, view } }) => {
        const { $from } = state.selection
        if ($from.parent.type !== this.type) return false
        const after = $from.after()
        const next = state.doc.resolve(after).nodeAfter?.text?.[0]
        const tr = next && !/[\p{L}\p{N}]/u.test(next) ? state.tr : state.tr.insertText(' ', after)
        view.dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
        return true
      },
    }
  },
})
