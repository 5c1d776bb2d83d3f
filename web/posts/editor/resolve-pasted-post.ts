import { closeHistory } from '@tiptap/pm/history'
import type { EditorView } from '@tiptap/pm/view'
import { type Embed, parseEmbed } from '#shared/embeds.ts'
import type { Api } from '#web/lib/api.ts'
import { createPostLookup, type PostLookup, parseShortCode } from './post-lookup.ts'

/** Learns what a pasted address of Daftar leads to: a card gets the title of its post, a short address becomes the card. */
export function resolvePastedPost(view: EditorView, url: string, api: Api): Promise<void> {
  const posts = createPostLookup(api)
  const code = parseShortCode(url)
  const embed = parseEmbed(url, location.origin)
  return code ? replaceShortUrl(view, { address: url, code }, posts) : embed ? fillCardTitles(view, embed, posts) : Promise.resolve()
}

/** Puts the card in the place of a short address, where it still stands on a line of its own; a step of its own. */
async function replaceShortUrl(view: EditorView, { address, code }: { address: string; code: string }, posts: PostLookup): Promise<void> {
  const embed = await posts.readCard(code).catch(() => undefined)
  if (!embed || view.isDestroyed) return
  const { doc, tr, schema } = view.state
  const card = schema.nodes.embed?.create(embed)
  const places: { from: number; to: number }[] = []
  doc.descendants((node, pos) => {
    if (node.type.name === 'paragraph' && node.textContent === address) places.push({ from: pos, to: pos + node.nodeSize })
    return !node.isTextblock
  })
  if (!card || !places.length) return
  for (const { from, to } of places.toReversed()) tr.replaceRangeWith(from, to, card)
  view.dispatch(closeHistory(tr))
  await fillCardTitles(view, embed, posts)
}

/** Writes the title on the cards of that post that have none, wherever they stand by now; no step of its own. */
async function fillCardTitles(view: EditorView, { provider, id }: Embed, posts: PostLookup): Promise<void> {
  // Without a connection, or for a post that is not there, the card stays as it is.
  const title = provider === 'daftar' ? await posts.readTitle(id).catch(() => undefined) : undefined
  if (!title || view.isDestroyed) return
  const { tr } = view.state
  view.state.doc.descendants(({ type, attrs, isTextblock }, pos) => {
    if (type.name === 'embed' && attrs.provider === provider && attrs.id === id && !attrs.title) tr.setNodeAttribute(pos, 'title', title)
    return !isTextblock
  })
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
}
