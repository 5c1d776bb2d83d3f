import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SPONSORED_LABEL } from '#shared/sponsored-label.ts'
import { indexChanges } from '#worker/indexing/search-index/index.ts'
import { browse } from './browse.ts'
import { aPost, as, aUser, runAllJobs, testEnv } from './index.ts'
import { aSponsorship } from './money-factories.ts'
import { aPostEverywhere, fillPath, LISTINGS, MEMBER_LISTINGS, OWN_ADDRESSES, type Scene, VISITOR_LISTINGS } from './post-surfaces.ts'

const SURFACES = { ...LISTINGS, ...VISITOR_LISTINGS, ...MEMBER_LISTINGS, ...OWN_ADDRESSES }
type Surface = keyof typeof SURFACES

const SPONSOR = 'شرکت وزغ‌پروران'

/** What each surface does with advertising: it shows its label, or leaves it out, or has its address alone, for machines. */
const TREATMENT = {
  'a contest that accepts posts': 'left out',
  'a contest whose entries are fixed': 'labelled',
  'a podcast': 'labelled',
  'newest episodes of the podcast directory': 'left out',
  'a reading list': 'labelled',
  'a series': 'labelled',
  'a tag': 'labelled',
  'a topic': 'labelled',
  'episodes of a podcast': 'labelled',
  'featured posts': 'left out',
  'featured posts of a topic': 'left out',
  'followed posts at home': 'labelled',
  'items of a list': 'labelled',
  'its archived comments': 'labelled',
  'its comments': 'left out',
  'its data': 'labelled',
  'its embed': 'labelled',
  'its likes': 'labelled',
  'its page': 'labelled',
  'its player': 'labelled',
  'its share image': 'left out',
  'its short link': 'addressed',
  'liked posts': 'labelled',
  'newest posts at home': 'labelled',
  notifications: 'labelled',
  'related posts of another post': 'left out',
  search: 'labelled',
  'search of comments': 'labelled',
  'search suggestions': 'left out',
  'the JSON feed': 'labelled',
  'the author’s feed': 'labelled',
  'the author’s profile': 'labelled',
  'the front page': 'labelled',
  'the page of a search of comments': 'labelled',
  'the list’s feed': 'labelled',
  'the page of another post': 'left out',
  'the page of search results': 'labelled',
  'the podcast’s feed': 'labelled',
  'the publication’s feed': 'labelled',
  'the publication’s front page': 'labelled',
  'the sitemap': 'addressed',
  'the site’s feed': 'labelled',
  'the tag’s feed': 'labelled',
  'the topic’s feed': 'labelled',
  'trending posts': 'left out',
} as const satisfies Record<Surface, 'labelled' | 'left out' | 'addressed'>

let scene: Scene
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))
beforeAll(async () => {
  // An older advertisement, whose sponsor no surface may name in place of this one's.
  const other = await aUser()
  await aSponsorship(other, await aPost(other), { state: 'approved' })
  scene = await aPostEverywhere()
  await runAllJobs()
  await indexChanges(testEnv())
})

/** Says of a surface how it treats the post. */
async function treatmentOf(path: string, isMember: boolean): Promise<'labelled' | 'left out' | 'addressed' | 'named'> {
  const { text } = await browse(encodeURI(fillPath(path, scene.paths)), undefined, isMember ? { person: scene.member } : {})
  // The data in scripts is not what readers see.
  const shown = text.replace(/<script[\s\S]*?<\/script>/g, '')
  if (!shown.includes(scene.post.hash) && !shown.includes(scene.title)) return 'left out'
  if (shown.includes(SPONSOR) || shown.includes(`${SPONSORED_LABEL}: ${scene.title}`)) return 'labelled'
  return shown.includes(scene.title) ? 'named' : 'addressed'
}

async function treatments(): Promise<Record<string, string>> {
  const found = await Promise.all(
    Object.entries(SURFACES).map(async ([name, path]) => [name, await treatmentOf(path, name in MEMBER_LISTINGS)] as const),
  )
  return Object.fromEntries(found)
}

test('a post is labelled on every surface, or left out of it, as soon as its author marks it and before the payment', async () => {
  expect(Object.values(await treatments())).not.toContain('labelled')
  const marked = await as(scene.author).post(`/api/sponsored-posts/posts/${scene.post.hash}`, {
    ...{ key: crypto.randomUUID(), package: 'spntrade0001', sponsorName: SPONSOR, sponsorUrl: 'https://sponsor.example/' },
  })
  expect(marked.status).toBe(201)
  expect(await treatments()).toEqual(TREATMENT)
  const { items } = await marked.json<{ items: { hash: string }[] }>()
  expect((await as(scene.author).post(`/api/sponsored-posts/${items[0]?.hash}/cancel`)).status).toBe(204)
  await runAllJobs()
  expect(Object.values(await treatments())).not.toContain('labelled')
})
