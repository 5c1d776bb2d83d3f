import { wrappingInputRule } from '@tiptap/core'
import { OrderedList } from '@tiptap/extension-list'
import { listStart, ORDERED_START } from './list-start.ts'

/** Ordered list of the contract: `start` only, begun by «۱. », «۱) » or any digits of the three kinds. */
export const PersianOrderedList = OrderedList.extend({
  addAttributes() {
    return {
      start: {
        default: 1,
        parseHTML: (element) => listStart(element.getAttribute('start') ?? '1'),
        renderHTML: ({ start }) => (start === 1 ? {} : { start }),
      },
    }
  },
  addInputRules() {
    return [
      wrappingInputRule({
        find: ORDERED_START,
        type: this.type,
        getAttributes: (match) => ({ start: listStart(match[1] ?? '') }),
        joinPredicate: (match, node) => node.childCount + Number(node.attrs.start) === listStart(match[1] ?? ''),
      }),
    ]
  },
})
