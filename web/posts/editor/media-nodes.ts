import { type Editor, Node } from '@tiptap/core'
import type { Attrs, DOMOutputSpec } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import { type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react'
import type { ComponentType } from 'react'
import { AudioView, GalleryView, PictureView, pictureUrl } from './MediaViews.tsx'
import { convertBlocks } from './to-document.ts'

type MediaName = 'image' | 'audio'

interface MediaOptions {
  /** The node is a `figure` whose attribute `data-<key>` contains the node's attributes as JSON. */
  key: 'picture' | 'audio'
  attributes: Record<string, unknown>
  view: ComponentType<ReactNodeViewProps>
  viewOptions?: Parameters<typeof ReactNodeViewRenderer>[1]
  renderMedia?(attrs: Attrs): DOMOutputSpec[]
}

/** Creates the node of an uploaded file with a caption. Parses only its own `figure`, which HTML copied from this editor contains. */
function createMediaNode(name: MediaName, { key, attributes, view, viewOptions = {}, renderMedia = () => [] }: MediaOptions) {
  const focusCaption = ({ editor }: { editor: Editor }) => focusCaptionField(editor, name)
  return Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(Object.entries(attributes).map(([attribute, value]) => [attribute, { rendered: false, default: value }])),
    parseHTML: () => [{ tag: `figure[data-${key}]`, getAttrs: (element) => parseMediaAttrs(name, element.dataset[key]) ?? false }],
    renderHTML: ({ node: { attrs } }) => [
      'figure',
      { [`data-${key}`]: JSON.stringify(attrs) },
      ...renderMedia(attrs),
      ['figcaption', attrs.caption],
    ],
    addKeyboardShortcuts: () => ({ Enter: focusCaption }),
    addNodeView: () => ReactNodeViewRenderer(view, viewOptions),
  })
}

export const PictureNode = createMediaNode('image', {
  key: 'picture',
  attributes: { hash: '', width: 1, height: 1, widths: [1], alt: '', caption: '', wide: null, focus: null },
  view: PictureView,
  renderMedia: ({ hash, widths, alt }) => [['img', { src: pictureUrl(hash, widths), alt }]],
})

export const AudioNode = createMediaNode('audio', {
  key: 'audio',
  attributes: { hash: '', format: 'mp3', duration: 1, caption: '' },
  view: AudioView,
  // The player, fields and buttons handle their own events, except drag and drop, which the editor handles.
  viewOptions: {
    stopEvent: ({ event: { type, target } }) =>
      !/^drag|^drop/.test(type) && target instanceof Element && target.closest('audio, input, button') !== null,
  },
})

/** Picture gallery; `toDocument` converts a gallery with a single picture to a plain picture and splits one beyond the limit. */
export const GalleryNode = Node.create({
  name: 'gallery',
  group: 'block',
  content: 'image+',
  isolating: true,
  parseHTML: () => [{ tag: 'div[data-gallery]' }],
  renderHTML: () => ['div', { class: 'gallery', 'data-gallery': '' }, 0],
  addNodeView: () => ReactNodeViewRenderer(GalleryView),
})

/** Parses the attributes of a copied picture or audio; returns undefined when they are invalid. */
export function parseMediaAttrs(name: MediaName, json: string | undefined) {
  try {
    const [block] = convertBlocks([{ type: name, attrs: JSON.parse(json ?? '') }], 1)
    return block?.type === 'image' || block?.type === 'audio' ? block.attrs : undefined
  } catch {
    return undefined
  }
}

/** Moves the focus from a selected node of type `name` to its first field, the caption; returns false without such a node or field. */
function focusCaptionField({ state, view }: Editor, name: string): boolean {
  const { selection } = state
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== name) return false
  const dom = view.nodeDOM(selection.from)
  const field = dom instanceof HTMLElement ? dom.querySelector('input') : null
  field?.focus()
  return field !== null
}
