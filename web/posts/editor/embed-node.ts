import { Node } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { EMBEDS, embedUrl, isEmbedId, isEmbedProvider, parseEmbed } from '#shared/embeds.ts'
import { cleanAddress } from '#shared/persian/clean-text.ts'

interface Options {
  /** Called for a URL of this site pasted into an empty paragraph, after its card, if any, is inserted. */
  onUrl(view: EditorView, url: string): void
}

export const EmbedNode = Node.create<Options>({
  name: 'embed',
  addOptions: () => ({ onUrl: () => undefined }),
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
      ['span', ...(title ? [['strong', ['bdi', title]]] : []), EMBEDS[provider].label, ['bdi', { dir: 'ltr' }, embedUrl({ provider, id })]],
    ]
  },
  addProseMirrorPlugins() {
    const { type, options } = this
    return [
      new Plugin({
        props: {
          handlePaste: (view, event) => {
            const url = cleanAddress(event.clipboardData?.getData('text/plain') ?? '')
            const { $from, empty } = view.state.selection
            if (!empty || $from.parent.type.name !== 'paragraph' || $from.parent.content.size > 0) return false
            const embed = parseEmbed(url, location.origin)
            if (url.startsWith(`${location.origin}/`)) queueMicrotask(() => options.onUrl(view, url))
            if (!embed) return false
            view.dispatch(closeHistory(view.state.tr).replaceSelectionWith(type.create(embed)).scrollIntoView())
            return true
          },
        },
      }),
    ]
  },
})
