import { Node, wrappingInputRule } from '@tiptap/core'
import { DIRECTION_ATTRIBUTE } from './block-direction.ts'
import { TEXT } from './text.ts'
import { CALLOUT_KINDS, toCalloutKind } from './to-document.ts'

/** Callout node; typing `!!! `, or `!!!` with the name of a kind such as «!!!هشدار », at the start of a line creates one. */
export const CalloutNode = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    dir: DIRECTION_ATTRIBUTE,
    kind: {
      default: 'note',
      parseHTML: (element) => toCalloutKind(element.dataset.callout),
      renderHTML: ({ kind }) => ({
        class: `callout callout-${toCalloutKind(kind)}`,
        'data-callout': toCalloutKind(kind),
        'data-label': TEXT.callouts[toCalloutKind(kind)],
      }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
  addInputRules() {
    const kinds = CALLOUT_KINDS.map((kind) => TEXT.callouts[kind]).join('|')
    return [
      wrappingInputRule({
        find: new RegExp(`^!!!(${kinds})?\\s$`),
        type: this.type,
        getAttributes: ([, label]) => ({ kind: CALLOUT_KINDS.find((kind) => TEXT.callouts[kind] === label) ?? 'note' }),
      }),
    ]
  },
})
