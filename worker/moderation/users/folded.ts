import { type SQL, sql } from 'drizzle-orm'

/** Letters that migrations/main/0053_administration.sql folds, in its order. */
const LETTERS: ReadonlyArray<readonly [from: string, to: string]> = [
  ['ي', 'ی'],
  ['ى', 'ی'],
  ['ئ', 'ی'],
  ['ك', 'ک'],
  ['ة', 'ه'],
  ['ۀ', 'ه'],
  ['أ', 'ا'],
  ['إ', 'ا'],
  ['آ', 'ا'],
  ['ؤ', 'و'],
  ['ـ', ''],
  ['\u200C', ''],
  ['\u200D', ''],
  [' ', ''],
]

/** Folds text like the generated columns `users.folded_name` and `posts.folded_title`. Like SQLite, it lowers ASCII letters only. */
export const foldPrefix = (text: string): string =>
  LETTERS.reduce(
    (folded, [from, to]) => folded.replaceAll(from, to),
    text.normalize('NFC').replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  )

/** SQL condition that a column starts with `prefix`, as a range of its index. */
export const startsWith = (column: SQL, prefix: string): SQL => sql`(${column} >= ${prefix} AND ${column} < ${`${prefix}\u{10FFFF}`})`
