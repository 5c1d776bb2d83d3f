import { closeHistory } from '@tiptap/pm/history'
import type { EditorView } from '@tiptap/pm/view'
import { type Embed, embedOf } from '#shared/embeds.ts'
import type { Api } from '#web/lib/api.ts'
import { type PostsKnown, postsKnown, shortCodeOf } from './posts-known.ts'

/** Learns what a pasted address of Daftar leads to: a card gets the title of its post, a short address becomes the card. */
export function learnPost(view: EditorView, address: string, api: Api): Promise<void> {
  const posts = postsKnown(api)
  const code = shortCodeOf(address)
  const embed = embedOf(address, location.origin)
  return code ? lengthen(view, { address, code }, posts) : embed ? entitle(view, embed, posts) : Promise.resolve()
}

/** Puts the card in the place of a short address, where it still stands on a line of its own; a step of its own. */
async function lengthen(view: EditorView, { address, code }: { address: string; code: string }, posts: PostsKnown): Promise<void> {
  const embed = await posts.cardOf(code).catch(() => undefined)
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
  await entitle(view, embed, posts)
}

/** Writes the title on the cards of that post that have none, wherever they stand by now; no step of its own. */
async function entitle(view: EditorView, { provider, id }: Embed, posts: PostsKnown): Promise<void> {
  // Without a connection, or for a post that is not there, the card stays as it is.
  const title = provider === 'daftar' ? await posts.titleOf(id).catch(() => undefined) : undefined
  if (!title || view.isDestroyed) return
  const { tr } = view.state
  view.state.doc.descendants(({ type, attrs, isTextblock }, pos) => {
    if (type.name === 'embed' && attrs.provider === provider && attrs.id === id && !attrs.title) tr.setNodeAttribute(pos, 'title', title)
    return !isTextblock
  })
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
}
