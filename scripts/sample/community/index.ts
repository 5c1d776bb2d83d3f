import { readJson, readPeople, readPodcasts, readPublications, type SamplePost, tehranTime } from '../files.ts'
import { appealOf } from './appeal.ts'
import { commentLikesOf } from './comment-likes.ts'
import { type CommentTexts, commentsOf } from './comments.ts'
import { daysOf } from './days.ts'
import { followsOf } from './follows.ts'
import { likesOf } from './likes.ts'
import { listFollowsOf, listsOf, type SampleList } from './lists.ts'
import type { Cast, Row } from './people.ts'

interface Rows {
  kind: 'follows' | 'likes' | 'comments' | 'comment-likes' | 'lists' | 'list-items' | 'days'
  rows: Row[]
}

/** What the sample people did up to `until`, the same on every run but for that end; in the order in which it can be stored. */
export function communityOf(all: readonly SamplePost[], until: number): Rows[] {
  const posts = all.filter(({ state, at }) => state === 'published' && at < until)
  const people = readPeople()
    .map((person) => ({ ...person, at: tehranTime(person.joined) }))
    .filter(({ at }) => at < until)
  const cast: Cast = { people, posts, appeal: appealOf(posts), until }
  const named = readJson<SampleList[]>('lists.json')
  const { lists, items } = listsOf(cast, named)
  const comments = commentsOf(cast, readJson<CommentTexts>('comments.json'))
  return [
    { kind: 'follows', rows: followsOf(cast, { publications: readPublications(), podcasts: readPodcasts() }) },
    { kind: 'likes', rows: likesOf(cast) },
    ...comments.map((rows) => ({ kind: 'comments' as const, rows })),
    { kind: 'comment-likes', rows: commentLikesOf(cast, comments.flat()) },
    { kind: 'lists', rows: lists },
    { kind: 'list-items', rows: items },
    { kind: 'follows', rows: listFollowsOf(cast, named) },
    { kind: 'days', rows: daysOf(cast) },
  ]
}
