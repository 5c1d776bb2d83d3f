import { wrappingInputRule } from '@tiptap/core'
import { OrderedList } from '@tiptap/extension-list'
import { asciiDigits } from '#shared/persian/digits.ts'

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

export const ORDERED_LIST_MARKER = /^([\d۰-۹٠-٩]{1,4})[.)]\s$/

/** Parses the start number of a list in Persian, Arabic or ASCII digits; returns 1 if it is missing or outside 0–9999. */
export function parseListStart(digits: string): number {
  const start = Number.parseInt(asciiDigits(digits), 10)
  return start >= 0 && start <= 9999 ? start : 1
}
