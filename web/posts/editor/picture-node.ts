import { Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { focusCaptionField } from './focus-caption-field.ts'
import { PictureView } from './PictureView.tsx'
import { parsePictureAttrs, pictureUrl } from './picture.ts'

/** Parses only pictures copied from this editor; drops any other `<img>`. */
export const PictureNode = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    const notRendered = { rendered: false }
    return {
      hash: { ...notRendered, default: '' },
      width: { ...notRendered, default: 1 },
      height: { ...notRendered, default: 1 },
      widths: { ...notRendered, default: [1] },
      alt: { ...notRendered, default: '' },
      caption: { ...notRendered, default: '' },
      wide: { ...notRendered, default: null },
      focus: { ...notRendered, default: null },
    }
  },
  parseHTML() {
    return [{ tag: 'figure[data-picture]', getAttrs: (element) => parsePictureAttrs(element.dataset.picture) ?? false }]
  },
  renderHTML({ node }) {
    const { hash, widths, alt, caption } = node.attrs
    return [
      'figure',
      { 'data-picture': JSON.stringify(node.attrs) },
      ['img', { src: pictureUrl(hash, widths), alt }],
      ['figcaption', caption],
    ]
  },
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => focusCaptionField(editor, this.name),
    }
  },
  addNodeView() {
    return ReactNodeViewRenderer(PictureView)
  },
})
