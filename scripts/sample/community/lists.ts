import { sampleHash } from '../hash.ts'
import { randomOf } from '../random.ts'
import { type Cast, inCommon, momentAfter, type Row } from './people.ts'

/** A named list of `sample/lists.json`; its posts are found by topic. */
export interface SampleList {
  owner: string
  name: string
  description: string
  public: boolean
  topics: string[]
  size: number
  /** Remarks for its first posts. */
  notes?: string[]
}

const HALF_YEAR = 180 * 86_400_000

/** The named lists, a default list for everyone, and what is in them. */
export function listsOf({ people, posts, appeal, until }: Cast, named: readonly SampleList[]) {
  const lists: Row[] = []
  const items: Row[] = []
  const score = (key: string) => appeal.get(key) ?? 0

  for (const { owner, name, description, topics, size, notes = [], ...list } of named) {
    const hash = sampleHash(`list:${owner}:${name}`)
    const random = randomOf(hash)
    const madeAt = momentAfter(random, people.find(({ handle }) => handle === owner)?.at ?? until, until, HALF_YEAR)
    lists.push([hash, owner, name, description, Number(list.public), 0, madeAt])
    const fitting = posts.filter((post) => inCommon(topics, post.topics) > 0).toSorted((a, b) => score(b.key) - score(a.key))
    const chosen = random.shuffle(fitting.slice(0, size * 2)).slice(0, size)
    for (const [position, post] of chosen.entries()) {
      const at = momentAfter(random, Math.max(madeAt, post.at), until, HALF_YEAR)
      items.push([hash, sampleHash(post.key), notes[position] ?? '', position, at])
    }
  }
  for (const person of people) {
    const hash = sampleHash(`list:${person.handle}`)
    const random = randomOf(hash)
    lists.push([hash, person.handle, 'ذخیره‌شده‌ها', '', 0, 1, person.at])
    const saved = posts.filter((post) => post.author !== person.handle && inCommon(person.interests, post.topics) > 0)
    const chosen = random.shuffle(saved).slice(0, random.whole(2, 14))
    for (const [position, post] of chosen.entries()) {
      const at = momentAfter(random, Math.max(person.at, post.at), until, HALF_YEAR)
      items.push([hash, sampleHash(post.key), '', position, at])
    }
  }
  return { lists, items }
}

/** Followers of the public named lists. */
export function listFollowsOf({ people, until }: Cast, named: readonly SampleList[]): Row[] {
  return named
    .filter((list) => list.public)
    .flatMap(({ owner, name, topics }) => {
      const hash = sampleHash(`list:${owner}:${name}`)
      const random = randomOf(`follow:${hash}`)
      return random
        .shuffle(people.filter((person) => person.handle !== owner && inCommon(person.interests, topics) > 0))
        .slice(0, random.whole(0, 9))
        .map(({ handle, at }): Row => [handle, 'list', hash, Math.round(at + random.next() * (until - at))])
    })
}
