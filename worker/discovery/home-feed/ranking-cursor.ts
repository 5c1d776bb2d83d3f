import type { Place } from '#worker/lib/cursor.ts'
import { AppError } from '#worker/lib/errors.ts'
import type { Reason, ReasonKind } from './score.ts'

/** A chosen post and why. */
export interface Choice extends Reason {
  id: number
}

/** Where somebody stands in «برای شما»: nothing of it is kept on the server, and its length is bounded by that of the ranking. */
export interface RankingPlace {
  /** Behind this place the newest follow when the ranking is used up. */
  tail: Place
  /** Handles of the last four authors shown. */
  last: readonly string[]
  /** Shown already, out of the ranking. */
  seen: readonly number[]
  /** Not shown yet, best first. */
  rest: readonly Choice[]
}

/** So many posts are ranked at once. */
export const RANKED = 120
const LETTERS: Record<ReasonKind, string> = {
  author: 'A',
  publication: 'P',
  podcast: 'S',
  topic: 'O',
  tag: 'G',
  trending: 'R',
  newest: 'N',
}
const KINDS = new Map(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as ReasonKind])) // Its keys are the kinds.
const small = (value: number): string => value.toString(36)
const big = (text: string): number => Number.parseInt(text, 36)

/** Five fields, apart by `~`: time, id, authors, seen, rest; numbers in base 36, lists apart by `-`. */
export const encodePlace = ({ tail, last, seen, rest }: RankingPlace): string =>
  [
    small(tail[0]),
    small(tail[1]),
    last.join('-'),
    seen.map(small).join('-'),
    rest.map(({ id, kind, target }) => small(id) + LETTERS[kind] + (target ? small(target) : '')).join('-'),
  ].join('~')

const ID = '[0-9a-z]{1,11}'
const WHOLE = new RegExp(`^(${ID})~(${ID})~([a-z0-9._-]{0,130})~([0-9a-z-]*)~([0-9A-Za-z-]*)$`)
const CHOICE = new RegExp(`^(${ID})([${Object.values(LETTERS).join('')}])(${ID})?$`)

/** The place a cursor names; anything else than what `encodePlace` made is refused as `invalid`. */
export function decodePlace(cursor: string): RankingPlace {
  const refuse = () => new AppError('invalid', { fields: { after: 'نشانی این صفحه درست نیست؛ از صفحهٔ نخست آغاز کن.' } })
  const [, at = '', id = '', last = '', seen = '', rest = ''] = WHOLE.exec(cursor) ?? []
  if (!at) throw refuse()
  const choices = rest === '' ? [] : rest.split('-')
  const ids = seen === '' ? [] : seen.split('-')
  if (choices.length + ids.length > 2 * RANKED || ids.some((one) => !/^[0-9a-z]{1,11}$/.test(one))) throw refuse()
  return {
    tail: [big(at), big(id)],
    last: last === '' ? [] : last.split('-'),
    seen: ids.map(big),
    rest: choices.map((choice) => {
      const [, post = '', letter = '', target] = CHOICE.exec(choice) ?? []
      const kind = KINDS.get(letter)
      if (!kind) throw refuse()
      return { id: big(post), kind, target: target === undefined ? 0 : big(target) }
    }),
  }
}
