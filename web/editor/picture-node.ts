import { Node } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { ReactNodeViewRenderer } from '@tiptap/react'
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
      // From a chosen picture to its caption; Enter there goes on to the text behind.
      Enter: ({ editor: { state, view } }) => {
        const { selection } = state
        if (!(selection instanceof NodeSelection) || selection.node.type !== this.type) return false
        const dom = view.nodeDOM(selection.from)
        const field = dom instanceof HTMLElement ? dom.querySelector('input') : null
        field?.focus()
        return field !== null
      },
    }
  },
  addNodeView() {
    return ReactNodeViewRenderer(PictureView)
  },
})
