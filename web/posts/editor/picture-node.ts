import { Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { enterField } from './enter-field.ts'
import { PictureView } from './PictureView.tsx'
import { pictureAddress, readPicture } from './picture.ts'

/** The contract's image. Only our own copied pictures are read from HTML; foreign `<img>` has no rule and is dropped. */
export const PictureNode = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    const quiet = { rendered: false }
    return {
      hash: { ...quiet, default: '' },
      width: { ...quiet, default: 1 },
      height: { ...quiet, default: 1 },
      widths: { ...quiet, default: [1] },
      alt: { ...quiet, default: '' },
      caption: { ...quiet, default: '' },
      wide: { ...quiet, default: null },
      focus: { ...quiet, default: null },
    }
  },
  parseHTML() {
    return [{ tag: 'figure[data-picture]', getAttrs: (element) => readPicture(element.dataset.picture) ?? false }]
  },
  renderHTML({ node }) {
    const { hash, widths, alt, caption } = node.attrs
    return [
      'figure',
      { 'data-picture': JSON.stringify(node.attrs) },
      ['img', { src: pictureAddress(hash, widths), alt }],
      ['figcaption', caption],
    ]
  },
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => enterField(editor, this.name),
    }
  },
  addNodeView() {
    return ReactNodeViewRenderer(PictureView)
  },
})
