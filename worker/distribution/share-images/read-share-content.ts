import type { Database } from '#worker/db/client.ts'
import { readPublicList } from '#worker/engagement/reading-lists/index.ts'
import { notFound } from '#worker/lib/errors.ts'
import { readProfile } from '#worker/people/profiles/index.ts'
import { readShow } from '#worker/podcasts/shows/index.ts'
import { readPost } from '#worker/posts/posts/index.ts'
import {
  CAMPAIGNS,
  listShareContent,
  podcastShareContent,
  postShareContent,
  profileShareContent,
  type ShareImageContent,
  type ShareImageKind,
} from './contract.ts'

const CONTENT_READERS: Record<ShareImageKind, (db: Database, name: string) => Promise<ShareImageContent>> = {
  post: async (db, hash) => postShareContent((await readPost(db, hash)).post),
  profile: async (db, handle) => profileShareContent((await readProfile(db, handle)).profile),
  podcast: async (db, hash) => podcastShareContent(await readShow(db, hash)),
  list: async (db, hash) => listShareContent(await readPublicList(db, hash)),
  campaign: async (_, name) => {
    if (name === 'autoabzar' || name === 'birthday') return CAMPAIGNS[name]
    throw notFound()
  },
}

/** Reads the current content of a share image. Errors: `not_found` and `gone`, under the same conditions as the page. */
export const readShareContent = (db: Database, kind: ShareImageKind, name: string): Promise<ShareImageContent> =>
  CONTENT_READERS[kind](db, name)
