import { tagKey } from '#shared/persian/fold.ts'
import { DAY } from '#shared/time.ts'
import { createRandom, type Random, sampleHash } from '../deterministic.ts'
import type { SamplePodcast, SamplePublication } from '../read-sample.ts'
import { type CommunityData, countShared, type Row, randomTimeAfter } from './community-data.ts'

const YEAR = 365 * DAY

interface FollowTargets {
  publications: readonly SamplePublication[]
  podcasts: readonly SamplePodcast[]
}

export function generateFollows(data: CommunityData, { publications, podcasts }: FollowTargets): Row[] {
  const rows: Row[] = []
  const byAuthor = Map.groupBy(data.posts, ({ author }) => author)
  for (const person of data.people) {
    const random = createRandom(`follows:${person.handle}`)
    const follow = (kind: string, target: string, since = person.at) =>
      rows.push([person.handle, kind, target, randomTimeAfter(random, Math.max(person.at, since), data.until, YEAR)])

    const others = data.people.filter(({ handle }) => handle !== person.handle)
    const wanted = random.integer(7, 19)
    const affinity = (other: (typeof others)[number]) =>
      countShared(person.interests, other.interests) * 1.4 +
      Math.log2(1 + (byAuthor.get(other.handle)?.length ?? 0)) * 0.5 +
      random.next() * 2.5
    for (const { handle, at } of topScored(others, affinity, wanted)) {
      // The follow comes after a random post of the author, if there is one, so active authors keep gaining followers.
      const met = createRandom(`met:${person.handle}:${handle}`).shuffle(byAuthor.get(handle) ?? [])[0]
      follow('user', handle, Math.max(at, met?.at ?? 0))
    }

    for (const key of person.interests) follow('topic', key)
    const read = data.posts.filter(({ topics }) => countShared(person.interests, topics) > 0)
    for (const tag of new Set(random.shuffle(read.flatMap(({ tags }) => tags)).slice(0, random.integer(2, 6)))) follow('tag', tagKey(tag))
    for (const { handle, at } of randomSubset(random, publications, 2, 5)) follow('publication', handle, at)
    for (const { key } of randomSubset(random, podcasts, 0, 3)) follow('podcast', sampleHash(`podcast:${key}`))
  }
  return rows
}

const topScored = <Item>(items: readonly Item[], score: (item: Item) => number, count: number): Item[] =>
  items
    .map((item) => ({ item, score: score(item) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ item }) => item)

const randomSubset = <Item extends object>(random: Random, items: readonly Item[], min: number, max: number): (Item & { at?: number })[] =>
  random.shuffle(items).slice(0, random.integer(min, max))
