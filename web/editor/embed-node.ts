import { Node } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { EMBEDS, embedAddress, embedOf, isEmbedId, isEmbedProvider } from '#worker/lib/embeds.ts'

/** A card for a piece of another site or a post of Daftar; an address of one, pasted on an empty line, becomes it. */
export const EmbedNode = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    provider: { default: 'youtube', rendered: false },
    id: { default: '', rendered: false },
    title: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'div[data-embed]',
      getAttrs: (element) => {
        const [provider = '', ...id] = (element.dataset.embed ?? '').split(':')
        const title = provider === 'daftar' ? (element.dataset.title ?? null) : null
        return isEmbedProvider(provider) && isEmbedId(provider, id.join(':')) ? { provider, id: id.join(':'), title } : false
      },
    },
  ],
  renderHTML: ({ node: { attrs } }) => {
    const { provider, id, title } = attrs
    if (!isEmbedProvider(provider)) return ['div']
    return [
      'div',
      { class: `embed embed-${provider}`, 'data-embed': `${provider}:${id}`, ...(title ? { 'data-title': title } : {}) },
      [
        'span',
        ...(title ? [['strong', ['bdi', title]]] : []),
        EMBEDS[provider].label,
        ['bdi', { dir: 'ltr' }, embedAddress({ provider, id })],
      ],
    ]
  },
  addProseMirrorPlugins() {
    const { type } = this
    return [
      new Plugin({
        props: {
          handlePaste: (view, event) => {
            const embed = embedOf(event.clipboardData?.getData('text/plain').trim() ?? '', location.origin)
            const { $from, empty } = view.state.selection
            if (!embed || !empty || $from.parent.type.name !== 'paragraph' || $from.parent.content.size > 0) return false
            view.dispatch(view.state.tr.replaceSelectionWith(type.create(embed)).scrollIntoView())
            return true
          },
        },
      }),
    ]
  },
})
