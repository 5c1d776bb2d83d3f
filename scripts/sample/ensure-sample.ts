import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { mapProfileLines } from '#shared/profile-texts.ts'
import { DAY } from '#shared/time.ts'
import { hashPassword } from '#worker/account/auth/password.ts'
import { audioKey } from '#worker/posts/media/object-keys.ts'
import { startStep } from '../start-step.ts'
import { sampleCalls } from './calls.ts'
import { sampleBirthday, sampleCampaigns } from './campaigns.ts'
import { generateCommunity } from './community/index.ts'
import { sampleHash, soundHash } from './deterministic.ts'
import { loadPictures } from './load-pictures.ts'
import { mp3Duration, type StoredPicture } from './media.ts'
import { sampleMoney } from './money.ts'
import { coverFile, podcastFile } from './picture-files.ts'
import {
  DEMO_ADMIN,
  DEMO_USER,
  DEMO_USERS,
  findPodcastOwner,
  readAudio,
  readEpisodeDetails,
  readFrontPages,
  readNewcomers,
  readPeople,
  readPodcasts,
  readPosts,
  readPublications,
  type SamplePost,
} from './read-sample.ts'
import { chunk, createSampleClient, type SampleClient } from './sample-client.ts'
import { atTimeOfDay, type PlacedPerson, placeInTime } from './timeline.ts'

/**
 * Loads the sample community with the local key unless an earlier load completed, and returns true. Throws if a request fails. Repeated requests add nothing
 * twice and the last request records completion, so the next start completes an interrupted load. With `hasAdmin`, the demo admin can sign in.
 */
export async function ensureSample(origin: string, key: string, hasAdmin: boolean): Promise<boolean> {
  const send = createSampleClient(origin, key)
  if (await send.isLoaded()) return true
  console.log('Loading the sample community (once):')
  const { posts, people } = placeInTime(readPosts(DEMO_USER.handle), readPeople(), Date.now())
  await loadPeople(send, people, hasAdmin)
  const pictures = await loadPictures(send, posts)
  await loadPodcasts(send, pictures)
  await loadSounds(send, posts)
  await loadPosts(send, posts, pictures)
  await loadFrontPages(send)
  await send.post('/money', sampleMoney(Date.now()))
  await loadCommunity(send, posts, people)
  await send.post('/campaigns', sampleCampaigns(posts, people, Date.now()))
  await send.post('/birthday', sampleBirthday(Date.now()))
  await loadParts(send)
  await loadCalls(send)
  for (const { handle } of DEMO_USERS) await send.post('/notifications', { handle })
  await buildSearchIndex(send)
  await send.post('/finish', {})
  return true
}

/** Loads what slices add to the sample, each with a file in `parts/` here and in `worker/local/sample/`. */
async function loadParts(send: SampleClient): Promise<void> {
  for (const file of globSync('*.ts', { cwd: join(import.meta.dirname, 'parts') }).toSorted()) {
    const { createBody } = (await import(`./parts/${file}`)) as { createBody: (now: number) => unknown }
    await send.postPart(basename(file, '.ts'), createBody(Date.now()))
  }
}

/** Does what members and staff did in the past through the API, which has more states than the rows of the other loads. */
async function loadCalls(send: SampleClient): Promise<void> {
  const shown = startStep('Submissions, moderation, contact and announcements')
  const calls = sampleCalls(Date.now())
  let done = 0
  for (const piece of chunk(calls, 25)) {
    await send.post('/calls', piece)
    done += piece.length
    shown.update(done, calls.length)
  }
  shown.end(`${calls.length} calls`)
}

async function buildSearchIndex(send: SampleClient): Promise<void> {
  const shown = startStep('Search index')
  let all = 0
  for (let indexed = 1; indexed > 0; all += indexed) {
    indexed = Number(await (await send.post('/search', {})).text())
  }
  shown.end(`${all} documents`)
}

/** Returns a link as the settings of a profile store it. */
const normalizeLink = (link: string): string => new URL(link).href

async function loadPeople(send: SampleClient, placed: readonly PlacedPerson[], hasAdmin: boolean): Promise<void> {
  const shown = startStep('People and publications')
  const demo = new Map<string, { email: string; passwordHash: string | null }>()
  for (const { handle, email, password } of DEMO_USERS)
    demo.set(handle, { email, passwordHash: hasAdmin || handle !== DEMO_ADMIN.handle ? await hashPassword(password) : null })
  const newcomers = readNewcomers().map(({ daysAgo, time, ...person }) => ({
    ...person,
    ...{ links: [], role: undefined, ...mapProfileLines(() => '') },
    at: atTimeOfDay(Date.now() - daysAgo * DAY, time),
  }))
  const people = [...placed, ...newcomers].map(({ handle, name, bio, links, role, at, ...person }) => ({
    hash: sampleHash(`person:${handle}`),
    handle,
    name,
    bio,
    ...mapProfileLines((line) => person[line] ?? ''),
    links: links.map(normalizeLink),
    ...(demo.get(handle) ?? { email: `${handle}@daftar.example`, passwordHash: null }),
    role: role ?? ('member' as const),
    joinedAt: at,
  }))
  await send.post('/people', people)
  const joined = new Map(people.map(({ handle, joinedAt }) => [handle, joinedAt]))
  const publications = readPublications().map(
    ({ handle, name, description, accent, links, about, guidelines, owner, editors, writers }) => ({
      hash: sampleHash(`publication:${handle}`),
      handle,
      name,
      description,
      accent,
      links: links.map(normalizeLink),
      about,
      guidelines,
      at: joined.get(owner) ?? Date.now(),
      members: [
        { handle: owner, role: 'owner' as const },
        ...editors.map((editor) => ({ handle: editor, role: 'editor' as const })),
        ...writers.map((writer) => ({ handle: writer, role: 'writer' as const })),
      ],
    }),
  )
  await send.post('/publications', publications)
  shown.end(`${people.length} people, ${publications.length} publications`)
}

async function loadPodcasts(send: SampleClient, pictures: ReadonlyMap<string, StoredPicture>): Promise<void> {
  const podcasts = readPodcasts().map(({ key, owner, ...podcast }) => {
    const { person, publication } = findPodcastOwner(owner)
    const picture = pictures.get(podcastFile(key))
    return {
      ...podcast,
      hash: sampleHash(`podcast:${key}`),
      owner: person,
      publication,
      cover: picture?.picture ?? null,
      at: picture?.at ?? Date.now(),
    }
  })
  await send.post('/podcasts', podcasts)
}

/** Stores the sounds in posts. */
async function loadSounds(send: SampleClient, posts: readonly SamplePost[]): Promise<void> {
  const rows = posts.flatMap(({ author, at, sounds }) => sounds.map((file) => ({ file, author, at, bytes: readAudio(file) })))
  for (const { file, bytes } of rows) await send.put(audioKey(soundHash(file)), 'audio/mpeg', new Uint8Array(bytes))
  await send.post(
    '/sounds',
    rows.map(({ file, author, at, bytes }) => ({
      ...{ hash: soundHash(file), owner: author, digest: createHash('sha256').update(bytes).digest('hex') },
      ...{ duration: mp3Duration(bytes), bytes: bytes.length, at },
    })),
  )
}

async function loadPosts(send: SampleClient, posts: readonly SamplePost[], pictures: ReadonlyMap<string, StoredPicture>): Promise<void> {
  const shown = startStep('Posts and episodes')
  let done = 0
  for (const piece of chunk(posts, 15)) {
    const sent = await Promise.all(
      piece.map(async ({ key, publication, cover, episode, pictures: _pictures, sounds: _sounds, ...post }) => ({
        ...post,
        hash: sampleHash(key),
        key: `sample:${key}`,
        publication: publication ?? null,
        cover: (cover && pictures.get(coverFile(key))?.picture) || null,
        episode: episode ? await loadEpisodeAudio(send, episode, sampleHash(key)) : null,
      })),
    )
    await send.post('/posts', sent)
    done += piece.length
    shown.update(done, posts.length)
  }
  shown.end(`${posts.length}`)
}

/** Arranges the front pages of the sample publications. */
async function loadFrontPages(send: SampleClient): Promise<void> {
  const placementsFor = (place: 'lead' | 'featured' | 'pinned', keys: readonly string[]) =>
    keys.map((key) => ({ post: sampleHash(key), place }))
  const frontPages = readFrontPages().map(({ publication, lead, featured, pinned, sections, series }) => ({
    publication,
    placements: [...placementsFor('lead', lead ? [lead] : []), ...placementsFor('featured', featured), ...placementsFor('pinned', pinned)],
    sections,
    series: series.map(({ title, description, posts }) => ({
      hash: sampleHash(`series:${publication}:${title}`),
      title,
      description,
      posts: posts.map(sampleHash),
      at: Date.now(),
    })),
  }))
  await send.post('/front-pages', frontPages)
}

async function loadEpisodeAudio(send: SampleClient, { podcast, season, episode, file }: NonNullable<SamplePost['episode']>, hash: string) {
  const bytes = readAudio(file)
  const duration = mp3Duration(bytes)
  const key = `sound/${hash}.mp3` as const
  await send.put(key, 'audio/mpeg', new Uint8Array(bytes))
  return {
    podcast: sampleHash(`podcast:${podcast}`),
    key,
    bytes: bytes.length,
    duration,
    season,
    episode,
    ...readEpisodeDetails(file, duration),
  }
}

async function loadCommunity(send: SampleClient, posts: readonly SamplePost[], people: readonly PlacedPerson[]): Promise<void> {
  const shown = startStep('Follows, likes, comments, lists and two years of statistics')
  const pieces = generateCommunity(posts, people, Date.now()).flatMap(({ kind, rows }) =>
    chunk(rows, 3000).map((piece) => ({ kind, rows: piece })),
  )
  const total = pieces.reduce((sum, { rows }) => sum + rows.length, 0)
  let done = 0
  for (const piece of pieces) {
    await send.post('/community', piece)
    done += piece.rows.length
    shown.update(done, total)
  }
  shown.end(`${total} rows`)
}
