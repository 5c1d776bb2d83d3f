import type { ImportFailure } from '../contract.ts'

/** Beginnings of compressed files that are not read, and where they are. */
const ARCHIVES: readonly (readonly [at: number, bytes: readonly number[]])[] = [
  [0, [...'Rar!'].map((sign) => sign.charCodeAt(0))],
  [0, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  [0, [0x42, 0x5a, 0x68]],
  [0, [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  [0, [0x28, 0xb5, 0x2f, 0xfd]],
  [257, [...'ustar'].map((sign) => sign.charCodeAt(0))],
]

/** Recognises an archive that is neither zip nor gzip by its first 512 bytes: rar, 7z, bzip2, xz, zstd and tar. */
export const isOtherArchive = (head: Uint8Array): boolean =>
  ARCHIVES.some(([at, bytes]) => bytes.every((byte, nth) => head[at + nth] === byte))

/** Tags of Blogger's themes, which are gone in the pages that they render, and of its classic themes. */
const BLOGGER_THEME = /<b:(?:skin|section|include|widget|template-skin)\b|<data:[a-z]|<\$Blog(?:PageTitle|MetaData|ItemBody)\$>/i
/** Comments with which dumps begin, and statements with which those without comments do. */
const DATABASE =
  /^(?:--(?!-)|\/\*)[\s\S]{0,300}?(?:\b(?:SQL|MySQL|MariaDB) dump\b|database dump|phpMyAdmin|Adminer \d)|^# [^\n]*MySQL database backup\s*\n#|^(?:CREATE TABLE|INSERT INTO|DROP TABLE|PRAGMA foreign_keys|SET SQL_MODE|BEGIN TRANSACTION;)/i

/** Recognises files that people take for their export, by the beginning of their text. */
export function detectOtherFile(head: string): ImportFailure | undefined {
  if (BLOGGER_THEME.test(head)) return 'bloggerTheme'
  return DATABASE.test(head) ? 'database' : undefined
}

/** Recognises themes, copies of a whole site and pages of Telegram by the paths in an archive. */
export function detectOtherArchive(paths: readonly string[]): ImportFailure | undefined {
  const all = new Set(paths)
  /** Whether a folder holds a file and one of others beside it. */
  const haveBeside = (file: RegExp, others: readonly string[]) =>
    paths.some((path) => {
      const [name] = file.exec(path) ?? []
      const folder = name === undefined ? '' : path.slice(0, path.length - name.length)
      return name !== undefined && others.some((other) => all.has(folder + other))
    })
  if (haveBeside(/(?<![^/])messages\d*\.html$/i, ['js/script.js', 'css/style.css'])) return 'telegramHtml'
  if (haveBeside(/(?<![^/])package\.json$/i, ['index.hbs', 'post.hbs', 'default.hbs'])) return 'ghostTheme'
  if (haveBeside(/(?<![^/])style\.css$/i, ['functions.php', 'index.php', 'templates/index.html'])) return 'wordpressTheme'
  return haveBeside(/(?<![^/])wp-[a-z-]+\.php$/i, ['wp-config.php', 'wp-config-sample.php', 'wp-login.php']) ? 'wordpressFiles' : undefined
}

export const hasDatabase = (paths: readonly string[]): boolean => paths.some((path) => /\.(?:sql|sqlite3?|db)(?:\.gz)?$/i.test(path))
