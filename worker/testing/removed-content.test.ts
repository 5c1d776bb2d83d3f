import { beforeAll, expect, test, vi } from 'vitest'
import { readPublicPage } from './authorisation/public-pages.ts'
import { aComment, aList, anEpisode, aPost, aPublication, aShow, as, aUser, ORIGIN, request, runQuery, type TestUser } from './index.ts'

let reader: TestUser
const paths: Record<string, string> = {}

/** Creates every kind of subject and removes it as its owner or a moderator does. */
beforeAll(async () => {
  reader = await aUser()
  const [author, closed] = [await aUser(), await aUser()]
  const show = await aShow(author)
  const { post, episode } = await anEpisode(author, show.id)
  const comment = await aComment(reader, post.id)
  const removedShow = await aShow(author)
  await anEpisode(author, removedShow.id)
  const list = await aList(author, { public: true })
  const [closedPost, closedList, closedShow] = [await aPost(closed), await aList(closed, { public: true }), await aShow(closed)]
  const publication = await aPublication({ owner: author })
  Object.assign(paths, {
    post: post.hash,
    slug: post.path,
    audio: episode.hash,
    comment: comment.hash,
    commenter: reader.handle,
    show: removedShow.hash,
    list: list.hash,
    owner: author.handle,
    user: closed.handle,
    userPost: closedPost.hash,
    userSlug: closedPost.path,
    userList: closedList.hash,
    userShow: closedShow.hash,
    publication: publication.handle,
  })
  await as(author).delete(`/api/posts/${post.hash}`)
  await as(author).delete(`/api/podcasts/${removedShow.hash}`)
  await as(author).delete(`/api/lists/${list.hash}`)
  await runQuery("UPDATE users SET state = 'deactivated' WHERE id = ?", closed.id)
  await runQuery('UPDATE publications SET closed_at = 1 WHERE id = ?', publication.id)
})

const fill = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => paths[name] ?? '')

test.each([
  '{slug}',
  '{slug}/likes',
  '{slug}/earlier-comments',
  '{slug}/transcript',
  '/{commenter}/comment/{comment}',
  '/podcast/{show}',
  '/{owner}/list/{list}',
  '/{user}',
  '/{user}/lists',
  '/{user}/followers',
  '/{user}/following',
  '/{user}/publications',
  '{userSlug}',
  '{userSlug}/likes',
  '/{user}/list/{userList}',
  '/podcast/{userShow}',
  '/{publication}',
  '/{publication}/about',
])('the page %s of removed content returns 410', async (path) => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const { status } = await readPublicPage(encodeURI(fill(path)))
  log.mockRestore()
  expect(status).toBe(410)
})

test.each([
  '/api/posts/{post}',
  '/api/posts/{post}/related',
  '/api/comments/post/{post}',
  '/api/comments/post/{post}/search?q=a',
  '/api/comments/{comment}',
  '/api/comments/{comment}/replies',
  '/api/likes/post/{post}',
  '/api/lists/mine/save-targets/{post}',
  '/api/episodes/{post}',
  '/api/episodes/{post}/transcript/segments',
  '/embed/{post}',
  '/media/sound/{audio}.mp3',
  '/media/chapters/{post}.json',
  '/media/transcript/{post}.vtt',
  '/media/share/post/{post}/0.png',
  '/api/podcasts/{show}',
  '/api/podcasts/{show}/episodes',
  '/podcast/{show}/feed.xml',
  '/podcast/{show}/opml',
  '/media/share/podcast/{show}/0.png',
  '/api/lists/{list}',
  '/api/lists/{list}/items',
  '/feed/list/{list}',
  '/media/share/list/{list}/0.png',
  '/api/profiles/{user}',
  '/api/profiles/{user}/posts',
  '/api/profiles/{user}/pinned-post',
  '/api/podcasts/of/{user}',
  '/api/follows/of/{user}/followers',
  '/api/follows/of/{user}/following',
  '/api/follows/of/{user}/publications',
  '/api/lists/of/{user}',
  '/api/publications/of/{user}',
  '/feed/{user}',
  '/media/share/profile/{user}/0.png',
  '/api/posts/{userPost}',
  '/api/comments/post/{userPost}',
  '/api/likes/post/{userPost}',
  '/embed/{userPost}',
  '/api/lists/{userList}',
  '/feed/list/{userList}',
  '/api/podcasts/{userShow}',
  '/podcast/{userShow}/feed.xml',
  '/api/profiles/{publication}',
  '/api/publications/{publication}/about',
  '/api/profiles/{publication}/posts',
  '/feed/{publication}',
])('GET %s of removed content returns 410', async (path) => {
  const answer = await request(ORIGIN + fill(path), { headers: { Cookie: reader.cookie } })
  expect([path, answer.status]).toEqual([path, 410])
})

test.each(['PUT /api/likes/post/{post}', 'PUT /api/lists/saved/{post}', 'PUT /api/short-links/posts/{post}'])(
  '%s of a removed post returns 410',
  async (route) => {
    const [, path = ''] = route.split(' ')
    expect((await as(reader).put(fill(path))).status).toBe(410)
  },
)

test('commenting on a removed post returns 410', async () => {
  const answer = await as(reader).post(fill('/api/comments/post/{post}'), { key: 'aaaaaaaaaaaa', body: 'چه خوب نوشتی.' })
  expect(answer.status).toBe(410)
})
