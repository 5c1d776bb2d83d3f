import { Mark, markInputRule } from '@tiptap/core'

const createToggleMark = (name: 'highlight' | 'superscript' | 'subscript', tag: string, key: string) =>
  Mark.create({
    name,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })

export const Highlight = createToggleMark('highlight', 'mark', 'Mod-Shift-h').extend({
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)(==(?!\s)([^=]+)(?<!\s)==)$/, type: this.type })]
  },
})
export const Superscript = createToggleMark('superscript', 'sup', 'Mod-.').extend({ excludes: 'subscript' })
export const Subscript = createToggleMark('subscript', 'sub', 'Mod-,').extend({ excludes: 'superscript' })
