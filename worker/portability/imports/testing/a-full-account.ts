import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { Audio } from '#shared/audio.ts'
import type { Picture } from '#shared/contract/fields.ts'
import type { Document } from '#shared/document/contract.ts'
import { PROFILE_TEXT_NAMES } from '#shared/profile-texts.ts'
import { mp3Frames } from '#worker/podcasts/importer/testing/a-feed.ts'
import { CurrentArchive } from '#worker/portability/archives/contract.ts'
import { downloadArchiveFile } from '#worker/portability/archives/testing/open-archive.ts'
import {
  aComment,
  aList,
  anEpisode,
  anEstablishedUser,
  aPost,
  aPublication,
  aShow,
  as,
  aUser,
  audioSample,
  ORIGIN,
  paragraphs,
  request,
  runAllJobs,
  runQuery,
  type TestUser,
} from '#worker/testing/index.ts'
import type { TextImport } from '../contract.ts'
import { readFile, readImport, startImport } from './a-source.ts'

const GIF = Uint8Array.fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')

async function uploadPicture(person: TestUser, path: 'images' | 'covers', side: number, colour: string): Promise<Picture> {
  const made = await env.IMAGES.input(new Blob([GIF]).stream())
    .transform({ width: side, height: side, fit: 'pad', background: colour })
    .output({ format: 'image/jpeg' })
  const headers = { Origin: ORIGIN, Cookie: person.cookie, 'Content-Type': 'image/jpeg' }
  const response = await request(`/api/media/${path}`, { method: 'POST', body: await made.response().arrayBuffer(), headers })
  expect(response.status).toBe(201)
  return response.json()
}

export async function exportAccount(person: TestUser, path = 'me'): Promise<Uint8Array<ArrayBuffer>> {
  expect((await as(person).post(`/api/archives/${path}`)).status).toBe(202)
  await runAllJobs()
  const { archive } = CurrentArchive.parse(await (await as(person).get(`/api/archives/${path}`)).json())
  return new Uint8Array(await downloadArchiveFile(archive?.path ?? null))
}

/** Imports an archive to the end. */
export async function importArchive(person: TestUser, file: Uint8Array<ArrayBuffer>, settings = {}): Promise<TextImport> {
  const { hash } = await readFile(person, file)
  await startImport(person, hash, settings)
  await runAllJobs()
  return readImport(person, hash)
}

/** An account with everything that an archive brings back, and the bytes of its episode. */
export async function aFullAccount() {
  const [author, other] = [await anEstablishedUser({ name: 'رعنا' }), await aUser({ name: 'دیگری' })]
  const publication = await aPublication({ owner: other })
  const [avatar, cover, image, chapterPicture] = [
    await uploadPicture(author, 'images', 64, '#aa0000'),
    await uploadPicture(author, 'covers', 1400, '#00aa00'),
    await uploadPicture(author, 'images', 80, '#0000aa'),
    await uploadPicture(author, 'images', 72, '#aaaa00'),
  ]
  await runQuery(
    `UPDATE users SET ${PROFILE_TEXT_NAMES.map((name) => `${name} = 'متن ${name}'`).join()}, links = ?, avatar = ? WHERE id = ?`,
    ...['["https://rana.example/"]', JSON.stringify(avatar), author.id],
  )
  const headers = { Origin: ORIGIN, Cookie: author.cookie, 'Content-Type': 'audio/mpeg' }
  const sound: Audio = await (await request('/api/media/audio', { method: 'POST', body: audioSample('mp3'), headers })).json()
  const { hash, width, height, widths } = image
  const document: Document = {
    type: 'doc',
    content: [
      ...paragraphs('متن با عکس و صدا').content,
      { type: 'image', attrs: { hash, width, height, widths, alt: 'یک عکس', caption: 'شرح' } },
      { type: 'audio', attrs: { ...sound, caption: 'شرح صدا' } },
    ],
  }
  const rich = await aPost(author, {
    title: 'یک: همه‌چیز',
    document,
    tags: ['کتاب', 'سفر'],
    topics: ['cinema', 'law'],
    at: 1_600_000_000_000,
  })
  await runQuery(
    'UPDATE posts SET pinned_at = 5, description = ?, comments_on = 0, cover = ? WHERE id = ?',
    'معرفی',
    JSON.stringify(image),
    rich.id,
  )
  await runQuery(
    'UPDATE post_drafts SET title = ?, document = ?, revision = revision + 1 WHERE post_id = ?',
    ...['یک: عنوان تازه', JSON.stringify(paragraphs('متن تازه')), rich.id],
  )
  await aComment(other, rich.id, { body: 'نظر دیگری' })
  await aPost(author, { state: 'draft', title: 'دو: پیش‌نویس', document: paragraphs('پیش‌نویس') })
  await aPost(author, { state: 'withdrawn', title: 'سه: پس‌گرفته' })
  const person = { name: 'سارا', role: 'host', group: 'cast', href: 'https://sara.example/', img: null }
  const show = await aShow(author, {
    ...{
      title: 'پادکست من',
      guid: crypto.randomUUID(),
      description: 'دربارهٔ پادکست',
      category: 'Arts',
      kind: 'serial',
      explicit: true,
      cover,
      author: 'رعنا',
    },
    ...{ link: 'https://show.example/', copyright: 'رعنا', seasons: [{ number: 2, name: 'فصل دو' }], persons: [person] },
    ...{ funding: [{ url: 'https://pay.example/', text: 'کمک' }], complete: true, locked: false, hiddenFromApps: true },
    ...{ texts: [{ purpose: 'verify', value: 'abc' }], license: { slug: 'cc-by-4.0', url: null } },
  })
  const bytes = mp3Frames(30_000, 7)
  const { episode, post } = await anEpisode(author, show.id, {
    ...{
      title: 'چهار: قسمت',
      at: 1_610_000_000_000,
      bytes: bytes.length,
      duration: 700_000,
      season: 2,
      episode: 3,
      kind: 'bonus',
      explicit: true,
    },
    ...{ persons: [person], soundbites: [{ start: 1000, duration: 20_000, title: 'گزیده' }], cover: image, peaks: 'AAEC' },
  })
  await env.MEDIA.put(episode.objectKey, bytes)
  const chapters = [
    { start: 0, title: 'آغاز', href: 'https://chapter.example/', picture: chapterPicture },
    { start: 60_000, title: 'دوم', href: null, picture: null },
  ]
  await runQuery('INSERT INTO sound_chapters (post_id, chapters, changed_at) VALUES (?, ?, 1)', post.id, JSON.stringify(chapters))
  const segments = [{ start: 0, end: 2000, speaker: 'سارا', text: 'سلام' }]
  await runQuery(
    "INSERT INTO transcripts (post_id, language, timed, segments, changed_at) VALUES (?, 'fa', 1, ?, 1)",
    post.id,
    JSON.stringify(segments),
  )
  await runQuery("UPDATE posts SET description = 'معرفی' WHERE author_id = ?", author.id)
  const foreign = await aPost(other, { title: 'پست دیگری', tags: ['کتاب'] })
  const list = await aList(author, { name: 'لیست من', description: 'دربارهٔ لیست', public: false })
  for (const [position, saved] of [foreign, rich].entries())
    await runQuery(
      'INSERT INTO list_items (list_id, post_id, position, note, added_at) VALUES (?, ?, ?, ?, ?)',
      ...[list.id, saved.id, position, `یادداشت ${position}`, 100 + position],
    )
  await runQuery('INSERT INTO likes (post_id, user_id, created_at) VALUES (?, ?, 7)', foreign.id, author.id)
  const [otherShow, otherList] = [await aShow(other), await aList(other)]
  const targets: [kind: string, key: string][] = [
    ['user', other.handle],
    ['publication', publication.handle],
    ['podcast', otherShow.hash],
    ['list', otherList.hash],
    ['tag', 'کتاب'],
    ['topic', 'cinema'],
  ]
  for (const [kind, key] of targets) expect((await as(author).put(`/api/follows/${kind}/${encodeURIComponent(key)}`)).status).toBe(200)
  await runQuery('UPDATE follows SET created_at = 9000 WHERE follower_id = ?', author.id)
  await runAllJobs()
  return { author, other, bytes }
}
