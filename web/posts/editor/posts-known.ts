import { type Embed, embedOf } from '#shared/embeds.ts'
import { type Api, read } from '#web/lib/api.ts'

/** What the editor asks of Daftar about its posts; both throw `ApiError`, also for those that are not there. */
export interface PostsKnown {
  /** The title of a post by what its card keeps of it, `name/hash`. */
  titleOf(id: string): Promise<string>
  /** The card of the post a short address leads to. */
  cardOf(code: string): Promise<Embed>
}

export const postsKnown = (api: Api): PostsKnown => ({
  titleOf: async (id) => (await read(api.api.posts[':hash'].$get({ param: { hash: id.split('/')[1] ?? '' } }))).title,
  cardOf: async (code) => {
    const { path } = await read(api.api['short-links'][':code'].$get({ param: { code } }))
    const embed = embedOf(location.origin + path, location.origin)
    if (!embed) throw new Error(`No card for ${path}`)
    return embed
  },
})

/** The code of a short address of Daftar; undefined for all else. */
export function shortCodeOf(address: string): string | undefined {
  const url = URL.parse(address)
  return url?.origin === location.origin ? /^\/s\/([a-z0-9]{5,12})$/.exec(url.pathname)?.[1] : undefined
}
