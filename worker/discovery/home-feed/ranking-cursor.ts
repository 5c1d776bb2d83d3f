import type { SortKey } from '#worker/lib/cursor.ts'
import { AppError } from '#worker/lib/errors.ts'
import type { Reason, ReasonKind } from './score-candidate.ts'

export interface RankedPost extends Reason {
  id: number
}

/** Position in the For you tab. The cursor carries all of it, so the server keeps no state; `RANKING_SIZE` bounds its length. */
export interface RankingPosition {
  /** Sort key after which older posts follow once the ranking is exhausted. */
  tail: SortKey
  /** Handles of the authors of the last four cards shown. */
  last: readonly string[]
  seen: readonly number[]
  rest: readonly RankedPost[]
}

export const RANKING_SIZE = 120
const REASON_CODES: Record<ReasonKind, string> = {
  author: 'A',
  publication: 'P',
  podcast: 'S',
  topic: 'O',
  tag: 'G',
  trending: 'R',
  newest: 'N',
}
const REASON_BY_CODE = new Map(Object.entries(REASON_CODES).map(([kind, letter]) => [letter, kind as ReasonKind])) // Object.entries() types keys as string.
const toBase36 = (value: number): string => value.toString(36)
const fromBase36 = (text: string): number => Number.parseInt(text, 36)

/** Encodes five `~`-separated fields: time, id, authors, seen and rest. Numbers are in base 36; list items are separated by `-`. */
export const encodeRankingCursor = ({ tail, last, seen, rest }: RankingPosition): string =>
  [
    toBase36(tail[0]),
    toBase36(tail[1]),
    last.join('-'),
    seen.map(toBase36).join('-'),
    rest.map(({ id, kind, target }) => toBase36(id) + REASON_CODES[kind] + (target ? toBase36(target) : '')).join('-'),
  ].join('~')

const ID = '[0-9a-z]{1,11}'
const CURSOR_PATTERN = new RegExp(`^(${ID})~(${ID})~([a-z0-9._-]{0,130})~([0-9a-z-]*)~([0-9A-Za-z-]*)$`)
const RANKED_POST_PATTERN = new RegExp(`^(${ID})([${Object.values(REASON_CODES).join('')}])(${ID})?$`)

/** Decodes a cursor of the For you tab. Errors: `invalid` if it is malformed or too long. */
export function decodeRankingCursor(cursor: string): RankingPosition {
  const invalidCursor = () => new AppError('invalid', { fields: { after: 'نشانی این صفحه درست نیست؛ از صفحهٔ نخست آغاز کن.' } })
  const [, at = '', id = '', last = '', seen = '', rest = ''] = CURSOR_PATTERN.exec(cursor) ?? []
  if (!at) throw invalidCursor()
  const choices = rest === '' ? [] : rest.split('-')
  const ids = seen === '' ? [] : seen.split('-')
  if (choices.length + ids.length > 2 * RANKING_SIZE || ids.some((one) => !/^[0-9a-z]{1,11}$/.test(one))) throw invalidCursor()
  return {
    tail: [fromBase36(at), fromBase36(id)],
    last: last === '' ? [] : last.split('-'),
    seen: ids.map(fromBase36),
    rest: choices.map((choice) => {
      const [, post = '', letter = '', target] = RANKED_POST_PATTERN.exec(choice) ?? []
      const kind = REASON_BY_CODE.get(letter)
      if (!kind) throw invalidCursor()
      return { id: fromBase36(post), kind, target: target === undefined ? 0 : fromBase36(target) }
    }),
  }
}
