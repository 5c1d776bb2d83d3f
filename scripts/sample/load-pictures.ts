import { startStep } from '../start-step.ts'
import { BANNER_SIZE, bannerArt, coverArt, logoArt, podcastArt, portraitArt } from './art/index.ts'
import { WORDMARK_SIZE, wordmarkArt } from './art/wordmark.ts'
import { type Drawing, type StoredPicture, storePicture } from './media.ts'
import { findPodcastOwner, readPeople, readPodcasts, readPublications, type SamplePost } from './read-sample.ts'
import { forEachConcurrent, type SampleClient } from './sample-client.ts'

/** Draws and stores all pictures of the sample; returns those that posts and podcasts refer to by name. Throws if a request fails. */
export async function loadPictures(send: SampleClient, posts: readonly SamplePost[]): Promise<Map<string, StoredPicture>> {
  const shown = startStep('Pictures')
  const at = Math.min(...posts.map((post) => post.at))
  const withPortrait = readPeople().filter((_, place) => place % 2 === 0)
  const drawings: Drawing[] = [
    ...readPodcasts().map(({ key, owner }) => ({
      name: `podcast:${key}`,
      owner: findPodcastOwner(owner).person,
      image: podcastArt(key),
      width: 1400,
      height: 1400,
      at,
    })),
    ...posts
      .filter(({ cover }) => cover)
      .map((post) => ({
        name: post.key,
        owner: post.author,
        image: coverArt(post.key, post.topics),
        width: 1600,
        height: 900,
        at: post.at,
      })),
    ...withPortrait.map(({ handle }) => ({
      name: `portrait:${handle}`,
      owner: handle,
      image: portraitArt(handle),
      width: 480,
      height: 480,
      at,
    })),
    ...(await drawPublications(at)),
  ]
  const stored = new Map<string, StoredPicture>()
  await forEachConcurrent(drawings, 2, async (drawing) => {
    stored.set(drawing.name, await storePicture(send, drawing))
    shown.update(stored.size, drawings.length)
  })
  await send.post('/pictures', [...stored.values()])
  await send.post(
    '/portraits',
    withPortrait.flatMap(({ handle }) => {
      const picture = stored.get(`portrait:${handle}`)?.picture
      if (!picture) return []
      const { blur: _, ...avatar } = picture
      return [{ handle, avatar }]
    }),
  )
  await send.post(
    '/faces',
    readPublications().map(({ handle, masthead }) => {
      const { blur: _, ...avatar } = requirePicture(stored, `logo:${handle}`)
      const picture = masthead && requirePicture(stored, `masthead:${handle}`)
      return { handle, avatar, masthead: picture ?? null, mastheadKind: masthead?.kind ?? ('banner' as const) }
    }),
  )
  shown.end(`${stored.size}`)
  return stored
}

function requirePicture(stored: ReadonlyMap<string, StoredPicture>, name: string): StoredPicture['picture'] {
  const found = stored.get(name)
  if (!found) throw new Error(`The picture ${name} was not stored`)
  return found.picture
}

/** Draws the logos and mastheads of the publications. */
async function drawPublications(at: number): Promise<Drawing[]> {
  const drawn = readPublications().map(async ({ handle, name, owner, accent, masthead }): Promise<Drawing[]> => {
    const logo = { name: `logo:${handle}`, owner, image: logoArt(handle, accent), width: 480, height: 480, at }
    if (!masthead) return [logo]
    const image = masthead.kind === 'banner' ? bannerArt(handle, masthead.drawing) : await wordmarkArt(name, accent)
    return [logo, { name: `masthead:${handle}`, owner, image, ...(masthead.kind === 'banner' ? BANNER_SIZE : WORDMARK_SIZE), at }]
  })
  return (await Promise.all(drawn)).flat()
}
