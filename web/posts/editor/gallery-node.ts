import { Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { GalleryView } from './GalleryView.tsx'

/** `toDocument` converts a gallery with a single picture to a plain picture. */
export const GalleryNode = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'image+',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-gallery]' }],
  renderHTML: () => ['div', { class: 'gallery', 'data-gallery': '' }, 0],
  addNodeView() {
    return ReactNodeViewRenderer(GalleryView)
  },
})
