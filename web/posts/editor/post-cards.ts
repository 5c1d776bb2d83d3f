import { closeHistory } from '@tiptap/pm/history'
import type { EditorView } from '@tiptap/pm/view'
import { type Embed, parseEmbed } from '#shared/embeds.ts'
import { type Api, unwrap } from '#web/lib/api.ts'

/** Resolves a pasted URL of this site: sets the title of a post's card, or replaces a short link with a titled card. */
export function resolvePastedPost(view: EditorView, url: string, api: Api): Promise<void> {
  const posts = createPostLookup(api)
  const code = parseShortCode(url)
  const embed = parseEmbed(url, location.origin)
  return code ? replaceShortUrl(view, { url, code }, posts) : embed ? fillCardTitles(view, embed, posts) : Promise.resolve()
}

/** Replaces each paragraph that still contains only the short link with its card, as a separate undo step. */
async function replaceShortUrl(view: EditorView, { url, code }: { url: string; code: string }, posts: PostLookup): Promise<void> {
  const embed = await posts.readCard(code).catch(() => undefined)
  if (!embed || view.isDestroyed) return
  const { doc, tr, schema } = view.state
  const card = schema.nodes.embed?.create(embed)
  const places: { from: number; to: number }[] = []
  doc.descendants((node, pos) => {
    if (node.type.name === 'paragraph' && node.textContent === url) places.push({ from: pos, to: pos + node.nodeSize })
    return !node.isTextblock
  })
  if (!card || !places.length) return
  for (const { from, to } of places.toReversed()) tr.replaceRangeWith(from, to, card)
  view.dispatch(closeHistory(tr))
  await fillCardTitles(view, embed, posts)
}

/** Sets the title of all untitled cards of the post without adding an undo step. */
async function fillCardTitles(view: EditorView, { provider, id }: Embed, posts: PostLookup): Promise<void> {
  // The card stays untitled offline or when the post does not exist.
  const title = provider === 'daftar' ? await posts.readTitle(id).catch(() => undefined) : undefined
  if (!title || view.isDestroyed) return
  const { tr } = view.state
  view.state.doc.descendants(({ type, attrs, isTextblock }, pos) => {
    if (type.name === 'embed' && attrs.provider === provider && attrs.id === id && !attrs.title) tr.setNodeAttribute(pos, 'title', title)
    return !isTextblock
  })
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
}

/** Both methods reject when the request fails or the post or short link does not exist; `readCard` also when the link leads elsewhere. */
export interface PostLookup {
  /** `id` is the embed id, `handle/hash`. */
  readTitle(id: string): Promise<string>
  readCard(code: string): Promise<Embed>
}

export const createPostLookup = (api: Api): PostLookup => ({
  readTitle: async (id) => (await unwrap(api.api.posts[':hash'].$get({ param: { hash: id.split('/')[1] ?? '' } }))).title,
  readCard: async (code) => {
    const { path } = await unwrap(api.api['short-links'][':code'].$get({ param: { code } }))
    const embed = parseEmbed(location.origin + path, location.origin)
    if (!embed) throw new Error(`No card for ${path}`)
    return embed
  },
})

export function parseShortCode(address: string): string | undefined {
  const url = URL.parse(address)
  return url?.origin === location.origin ? /^\/s\/([a-z0-9]{5,12})$/.exec(url.pathname)?.[1] : undefined
}
