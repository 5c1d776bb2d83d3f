import { Node, wrappingInputRule } from '@tiptap/core'
import { CALLOUTS, calloutKind } from './callout-kind.ts'
import { TEXT } from './text.ts'

/** A box beside the course of the text; `!!! ` or «!!!هشدار » at the start of a line begins one. */
export const CalloutNode = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'note',
      parseHTML: (element) => calloutKind(element.dataset.callout),
      renderHTML: ({ kind }) => ({
        class: `callout callout-${calloutKind(kind)}`,
        'data-callout': calloutKind(kind),
        'data-label': TEXT.callouts[calloutKind(kind)],
      }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-callout]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
  addInputRules() {
    const kinds = CALLOUTS.map((kind) => TEXT.callouts[kind]).join('|')
    return [
      wrappingInputRule({
        find: new RegExp(`^!!!(${kinds})?\\s$`),
        type: this.type,
        getAttributes: ([, label]) => ({ kind: CALLOUTS.find((kind) => TEXT.callouts[kind] === label) ?? 'note' }),
      }),
    ]
  },
})
