import { tagKey } from '#shared/persian/fold.ts'
import type { SamplePodcast, SamplePublication } from '../files.ts'
import { sampleHash } from '../hash.ts'
import { type Random, randomOf } from '../random.ts'
import { type Cast, inCommon, momentAfter, type Row } from './people.ts'

const YEAR = 365 * 86_400_000

interface Followed {
  publications: readonly SamplePublication[]
  podcasts: readonly SamplePodcast[]
}

/** Who follows whom and what: many of those with the same interests, some by chance, and the tags they write under. */
export function followsOf(cast: Cast, { publications, podcasts }: Followed): Row[] {
  const rows: Row[] = []
  const byAuthor = Map.groupBy(cast.posts, ({ author }) => author)
  for (const person of cast.people) {
    const random = randomOf(`follows:${person.handle}`)
    const follow = (kind: string, target: string, since = person.at) =>
      rows.push([person.handle, kind, target, momentAfter(random, Math.max(person.at, since), cast.until, YEAR)])

    const others = cast.people.filter(({ handle }) => handle !== person.handle)
    const wanted = random.whole(7, 19)
    const warmth = (other: (typeof others)[number]) =>
      inCommon(person.interests, other.interests) * 1.4 +
      Math.log2(1 + (byAuthor.get(other.handle)?.length ?? 0)) * 0.5 +
      random.next() * 2.5
    for (const { handle, at } of best(others, warmth, wanted)) {
      // Most follow somebody after a post of theirs, so that those who go on writing go on being found.
      const met = randomOf(`met:${person.handle}:${handle}`).shuffle(byAuthor.get(handle) ?? [])[0]
      follow('user', handle, Math.max(at, met?.at ?? 0))
    }

    for (const key of person.interests) follow('topic', key)
    const read = cast.posts.filter(({ topics }) => inCommon(person.interests, topics) > 0)
    for (const tag of new Set(random.shuffle(read.flatMap(({ tags }) => tags)).slice(0, random.whole(2, 6)))) follow('tag', tagKey(tag))
    for (const { handle, at } of sampleOf(random, publications, 2, 5)) follow('publication', handle, at)
    for (const { key } of sampleOf(random, podcasts, 0, 3)) follow('podcast', sampleHash(`podcast:${key}`))
  }
  return rows
}

const best = <Item>(items: readonly Item[], score: (item: Item) => number, count: number): Item[] =>
  items
    .map((item) => ({ item, score: score(item) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ item }) => item)

const sampleOf = <Item extends object>(random: Random, items: readonly Item[], min: number, max: number): (Item & { at?: number })[] =>
  random.shuffle(items).slice(0, random.whole(min, max))
