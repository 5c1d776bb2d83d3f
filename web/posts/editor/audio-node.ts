import { Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { AudioView } from './AudioView.tsx'
import { enterField } from './enter-field.ts'
import { blocksOf } from './toDocument.ts'

/** The contract's sound. Only our own copied sounds are read from HTML. */
export const AudioNode = Node.create({
  name: 'audio',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    const quiet = { rendered: false }
    return {
      hash: { ...quiet, default: '' },
      format: { ...quiet, default: 'mp3' },
      duration: { ...quiet, default: 1 },
      caption: { ...quiet, default: '' },
    }
  },
  parseHTML: () => [{ tag: 'figure[data-audio]', getAttrs: (element) => readSound(element.dataset.audio) ?? false }],
  renderHTML: ({ node: { attrs } }) => ['figure', { 'data-audio': JSON.stringify(attrs) }, ['figcaption', attrs.caption]],
  addKeyboardShortcuts() {
    return { Enter: ({ editor }) => enterField(editor, this.name) }
  },
  // The player and the fields keep what is done in them; a file or a block may fall anywhere.
  addNodeView: () =>
    ReactNodeViewRenderer(AudioView, {
      stopEvent: ({ event: { type, target } }) =>
        !/^drag|^drop/.test(type) && target instanceof Element && target.closest('audio, input, button') !== null,
    }),
})

function readSound(json: string | undefined) {
  try {
    const [block] = blocksOf([{ type: 'audio', attrs: JSON.parse(json ?? '') }], 1)
    return block?.type === 'audio' ? block.attrs : undefined
  } catch {
    return undefined
  }
}
