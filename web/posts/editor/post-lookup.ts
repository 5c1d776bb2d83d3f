import { type Embed, parseEmbed } from '#shared/embeds.ts'
import { type Api, unwrap } from '#web/lib/api.ts'

/** What the editor asks of Daftar about its posts; both throw `ApiError`, also for those that are not there. */
export interface PostLookup {
  /** The title of a post by what its card keeps of it, `name/hash`. */
  readTitle(id: string): Promise<string>
  /** The card of the post a short address leads to. */
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

/** The code of a short address of Daftar; undefined for all else. */
export function parseShortCode(address: string): string | undefined {
  const url = URL.parse(address)
  return url?.origin === location.origin ? /^\/s\/([a-z0-9]{5,12})$/.exec(url.pathname)?.[1] : undefined
}
