import { startStep } from '../start-step.ts'
import { type CommittedPicture, type StoredPicture, storePicture } from './media.ts'
import { coverFile, logoFile, mastheadFile, podcastFile, portraitFile, readPicture } from './picture-files.ts'
import { findPodcastOwner, readPeople, readPodcasts, readPublications, type SamplePost } from './read-sample.ts'
import { forEachConcurrent, type SampleClient } from './sample-client.ts'

/** Stores all pictures of the sample; returns them by file. Throws if a request fails. */
export async function loadPictures(send: SampleClient, posts: readonly SamplePost[]): Promise<Map<string, StoredPicture>> {
  const shown = startStep('Pictures')
  const at = Math.min(...posts.map((post) => post.at))
  const [people, publications] = [readPeople(), readPublications()]
  const pictures: CommittedPicture[] = [
    ...readPodcasts().map(({ key, owner }) => ({ file: podcastFile(key), owner: findPodcastOwner(owner).person, at })),
    ...posts.filter(({ cover }) => cover).map((post) => ({ file: coverFile(post.key), owner: post.author, at: post.at })),
    ...posts.flatMap(({ author, at, pictures: files }) => files.map((file) => ({ file, owner: author, at }))),
    ...people.map(({ handle }) => ({ file: portraitFile(handle), owner: handle, at })),
    ...publications.flatMap(({ handle, owner }) => [logoFile(handle), mastheadFile(handle)].map((file) => ({ file, owner, at }))),
  ]
  const stored = new Map<string, StoredPicture>()
  await forEachConcurrent(pictures, 4, async (picture) => {
    stored.set(picture.file, await storePicture(send, picture))
    shown.update(stored.size, pictures.length)
  })
  await send.post('/pictures', [...stored.values()])
  await send.post(
    '/portraits',
    people.map(({ handle }) => ({ handle, avatar: readPicture(portraitFile(handle)) })),
  )
  await send.post(
    '/faces',
    publications.map(({ handle, masthead }) => ({
      handle,
      avatar: readPicture(logoFile(handle)),
      masthead: stored.get(mastheadFile(handle))?.picture ?? null,
      mastheadKind: masthead,
    })),
  )
  shown.end(`${stored.size}`)
  return stored
}
