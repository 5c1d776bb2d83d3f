import { DAY } from '#shared/time.ts'
import { createRandom, sampleHash } from '../deterministic.ts'
import { type CommunityData, countShared, type Row, randomTimeAfter } from './community-data.ts'

export interface SampleList {
  owner: string
  name: string
  description: string
  public: boolean
  topics: string[]
  size: number
  /** Notes for the first posts of the list. */
  notes?: string[]
}

const HALF_YEAR = 180 * DAY

/** Returns the rows of the named lists and of a default list per user, and the rows of their items. */
export function generateLists({ people, posts, popularity, until }: CommunityData, namedLists: readonly SampleList[]) {
  const lists: Row[] = []
  const items: Row[] = []
  const score = (key: string) => popularity.get(key) ?? 0

  for (const { owner, name, description, topics, size, notes = [], ...list } of namedLists) {
    const hash = sampleHash(`list:${owner}:${name}`)
    const random = createRandom(hash)
    const madeAt = randomTimeAfter(random, people.find(({ handle }) => handle === owner)?.at ?? until, until, HALF_YEAR)
    lists.push([hash, owner, name, description, Number(list.public), 0, madeAt])
    const fitting = posts.filter((post) => countShared(topics, post.topics) > 0).toSorted((a, b) => score(b.key) - score(a.key))
    const chosen = random.shuffle(fitting.slice(0, size * 2)).slice(0, size)
    for (const [position, post] of chosen.entries()) {
      const at = randomTimeAfter(random, Math.max(madeAt, post.at), until, HALF_YEAR)
      items.push([hash, sampleHash(post.key), notes[position] ?? '', position, at])
    }
  }
  for (const person of people) {
    const hash = sampleHash(`list:${person.handle}`)
    const random = createRandom(hash)
    lists.push([hash, person.handle, 'ذخیره‌شده‌ها', '', 0, 1, person.at])
    const saved = posts.filter((post) => post.author !== person.handle && countShared(person.interests, post.topics) > 0)
    const chosen = random.shuffle(saved).slice(0, random.integer(2, 14))
    for (const [position, post] of chosen.entries()) {
      const at = randomTimeAfter(random, Math.max(person.at, post.at), until, HALF_YEAR)
      items.push([hash, sampleHash(post.key), '', position, at])
    }
  }
  return { lists, items }
}

export function generateListFollows({ people, until }: CommunityData, namedLists: readonly SampleList[]): Row[] {
  return namedLists
    .filter((list) => list.public)
    .flatMap(({ owner, name, topics }) => {
      const hash = sampleHash(`list:${owner}:${name}`)
      const random = createRandom(`follow:${hash}`)
      return random
        .shuffle(people.filter((person) => person.handle !== owner && countShared(person.interests, topics) > 0))
        .slice(0, random.integer(0, 9))
        .map(({ handle, at }): Row => [handle, 'list', hash, Math.round(at + random.next() * (until - at))])
    })
}
