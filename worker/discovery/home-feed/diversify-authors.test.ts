import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AUTHOR_WINDOW, diversifyAuthors, isAuthorAllowed, MIX, mixRanking } from './diversify.ts'
import type { ReasonKind } from './rank-posts.ts'

interface Item {
  at: number
  author: number
}
const ranking = fc.array(fc.nat(12), { maxLength: 80 }).map((authors) => authors.map((author, at): Item => ({ at, author })))
const authorOf = ({ author }: Item) => author

it('diversifyAuthors picks an author at most once in any five items, repeats no item and leaves out only items whose author is not allowed next', () => {
  fc.assert(
    fc.property(ranking, fc.nat(80), (list, most) => {
      const taken = diversifyAuthors(list, authorOf, most)
      expect(taken.length).toBeLessThanOrEqual(most)
      expect(new Set(taken).size).toBe(taken.length)
      for (let at = 0; at < taken.length; at++) {
        const five = taken.slice(at, at + AUTHOR_WINDOW).map(authorOf)
        expect(new Set(five).size).toBe(five.length)
      }
      if (taken.length === most) return
      const authors = taken.map(authorOf)
      for (const item of list) expect(taken.includes(item) || !isAuthorAllowed(item.author, authors)).toBe(true)
    }),
  )
})

it('diversifyAuthors keeps each author’s order, and returns the whole list if its authors are distinct', () => {
  fc.assert(
    fc.property(ranking, (list) => {
      const taken = diversifyAuthors(list, authorOf, list.length)
      for (const author of new Set(list.map(authorOf))) {
        const positions = taken.filter((item) => item.author === author).map(({ at }) => at)
        expect(positions).toEqual([...positions].sort((a, b) => a - b))
      }
    }),
  )
  const once = Array.from({ length: 20 }, (_, at): Item => ({ at, author: at }))
  expect(diversifyAuthors(once, authorOf, 20)).toEqual(once)
})

it('diversifyAuthors gives an author with the five best posts only one of the first five cards', () => {
  const list = [1, 1, 1, 1, 1, 2, 3, 4, 5, 6].map((author, at): Item => ({ at, author }))
  expect(diversifyAuthors(list, authorOf, 10).map(authorOf)).toEqual([1, 2, 3, 4, 5, 1, 6])
})

const kinds = (...list: [ReasonKind, number][]) =>
  list.flatMap(([kind, count]) => Array.from({ length: count }, () => ({ kind, target: kind === 'topic' ? 1 : 0 })))
const rankOf = (reasons: { kind: ReasonKind; target: number }[]) => reasons.map((reason, at) => ({ authorId: at, reason }))
const countKind = (list: readonly { reason: { kind: ReasonKind } }[], kind: ReasonKind) =>
  list.filter(({ reason }) => reason.kind === kind).length

it('mixRanking shows one discovery in four cards while posts on followed topics remain, and at most four on one topic while others remain', () => {
  const ranking = rankOf([...kinds(['trending', 20], ['topic', 12]), ...kinds(['topic', 12]).map(({ kind }) => ({ kind, target: 2 }))])
  const ten = mixRanking(ranking, 10)
  for (let at = 0; at + MIX.discoveryInterval <= ten.length; at++)
    expect(countKind(ten.slice(at, at + MIX.discoveryInterval), 'trending')).toBe(1)
  for (const target of [1, 2]) expect(ten.filter(({ reason }) => reason.target === target).length).toBeLessThanOrEqual(MIX.perInterest)
  expect(mixRanking(ranking, 100)).toHaveLength(ranking.length)
})

it('mixRanking keeps the ranking of a reader who follows only people', () => {
  const ranking = rankOf(kinds(['author', 2], ['trending', 8], ['author', 30]))
  expect(mixRanking(ranking, 40)).toEqual(ranking)
})
