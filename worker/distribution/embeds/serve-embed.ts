import { Hash } from '#shared/contract/fields.ts'
import { element, escapeHtml } from '#shared/document/html.ts'
import type { Database } from '#worker/db/client.ts'
import { AppError, notFound } from '#worker/lib/errors.ts'
import { readPlayableEpisode } from '#worker/podcasts/episodes/index.ts'
import { readPost } from '#worker/posts/posts/index.ts'
import { type EmbedContent, embedDocument, linkTo } from './embed-document.ts'
import { episodePlayer, postCard } from './embed-parts.ts'
import { text } from './text.ts'

/**
 * Serves the card of a public post, or the player of an episode, for third-party iframes. Renders an `AppError` as a page with its status. At
 * most two round trips.
 */
export async function serveEmbed(db: Database, hash: string, origin: string): Promise<Response> {
  try {
    if (!Hash.safeParse(hash).success) throw notFound()
    return await embedDocument(200, hash, origin, await readEmbed(db, hash, origin))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const message = error.code === 'gone' ? text.gone : text.missing
    const home = element('a', { class: 'site', ...linkTo(origin) }, text.site)
    const body = element('p', {}, escapeHtml(message)) + home
    return embedDocument(error.status, Hash.safeParse(hash).data, origin, { title: message, path: '/', body, kind: 'error' })
  }
}

async function readEmbed(db: Database, hash: string, origin: string): Promise<EmbedContent> {
  const { post } = await readPost(db, { hash, origin })
  return post.audio ? episodePlayer(await readPlayableEpisode(db, hash), origin) : postCard(post, origin)
}
