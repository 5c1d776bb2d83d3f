import { type Embed, parseEmbed } from '#shared/embeds.ts'
import { type Api, unwrap } from '#web/lib/api.ts'

/** Both methods reject when the request fails or the post does not exist. */
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
