import type { Database } from '#worker/db/client.ts'
import { readPublicList } from '#worker/engagement/reading-lists/index.ts'
import { notFound } from '#worker/lib/errors.ts'
import { readProfile } from '#worker/people/profiles/index.ts'
import { readPodcast } from '#worker/podcasts/shows/index.ts'
import { readPost } from '#worker/posts/posts/index.ts'
import { CAMPAIGNS, type Kind, type Shared, sharedList, sharedPodcast, sharedPost, sharedProfile } from './contract.ts'

const SUBJECTS: Record<Kind, (db: Database, name: string) => Promise<Shared>> = {
  post: async (db, hash) => sharedPost((await readPost(db, hash)).post),
  profile: async (db, handle) => sharedProfile((await readProfile(db, handle)).profile),
  podcast: async (db, hash) => sharedPodcast(await readPodcast(db, hash)),
  list: async (db, hash) => sharedList(await readPublicList(db, hash)),
  campaign: async (_, name) => {
    if (name === 'autoabzar' || name === 'birthday') return CAMPAIGNS[name]
    throw notFound()
  },
}

/** What the picture of a public thing says now. Errors of its page: `not_found`, `gone`. */
export const subject = (db: Database, kind: Kind, name: string): Promise<Shared> => SUBJECTS[kind](db, name)
