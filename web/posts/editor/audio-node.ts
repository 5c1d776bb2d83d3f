import { Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { AudioView } from './AudioView.tsx'
import { focusCaptionField } from './focus-caption-field.ts'
import { convertBlocks } from './to-document.ts'

/** Parses audio only from HTML copied from this editor. */
export const AudioNode = Node.create({
  name: 'audio',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    const notRendered = { rendered: false }
    return {
      hash: { ...notRendered, default: '' },
      format: { ...notRendered, default: 'mp3' },
      duration: { ...notRendered, default: 1 },
      caption: { ...notRendered, default: '' },
    }
  },
  parseHTML: () => [{ tag: 'figure[data-audio]', getAttrs: (element) => parseAudioAttrs(element.dataset.audio) ?? false }],
  renderHTML: ({ node: { attrs } }) => ['figure', { 'data-audio': JSON.stringify(attrs) }, ['figcaption', attrs.caption]],
  addKeyboardShortcuts() {
    return { Enter: ({ editor }) => focusCaptionField(editor, this.name) }
  },
  // The player, fields and buttons handle their own events, except drag and drop, which the editor handles.
  addNodeView: () =>
    ReactNodeViewRenderer(AudioView, {
      stopEvent: ({ event: { type, target } }) =>
        !/^drag|^drop/.test(type) && target instanceof Element && target.closest('audio, input, button') !== null,
    }),
})

function parseAudioAttrs(json: string | undefined) {
  try {
    const [block] = convertBlocks([{ type: 'audio', attrs: JSON.parse(json ?? '') }], 1)
    return block?.type === 'audio' ? block.attrs : undefined
  } catch {
    return undefined
  }
}
