import { wrappingInputRule } from '@tiptap/core'
import { OrderedList } from '@tiptap/extension-list'
import { ORDERED_LIST_MARKER, parseListStart } from './list-start.ts'

export const PersianOrderedList = OrderedList.extend({
  addAttributes() {
    return {
      start: {
        default: 1,
        parseHTML: (element) => parseListStart(element.getAttribute('start') ?? '1'),
        renderHTML: ({ start }) => (start === 1 ? {} : { start }),
      },
    }
  },
  addInputRules() {
    return [
      wrappingInputRule({
        find: ORDERED_LIST_MARKER,
        type: this.type,
        getAttributes: (match) => ({ start: parseListStart(match[1] ?? '') }),
        joinPredicate: (match, node) => node.childCount + Number(node.attrs.start) === parseListStart(match[1] ?? ''),
      }),
    ]
  },
})
