import { element, escapeHtml } from '#shared/document/html.ts'
import type { ItemWarning, SourceState } from '../../contract.ts'
import { type Source, SourceError, type SourceFile, type SourcePost } from '../../source-item.ts'
import { narrowestState } from '../../source-state.ts'
import { parseRow, type Row, textIn } from '../json/row.ts'
import { splitObjects } from '../json/split-objects.ts'
import { sourcePost } from '../source-post.ts'
import { decodeStream } from '../text/decode-text.ts'
import { parseDate } from '../text/parse-date.ts'
import { plainText, readMessageText } from './message-text.ts'

/** Whoever subscribed could read a public channel; a private one only those whom its owner let in. */
const CHANNELS: Readonly<Record<string, SourceState>> = { public_channel: 'public', private_channel: 'private' }
const ROOT =
  /^\s*\{\s*(?:"name"\s*:\s*(null|"(?:[^"\\]|\\.)*")\s*,\s*)?"type"\s*:\s*"([a-z_]+)"\s*,\s*"id"\s*:\s*(-?\d+)\s*,\s*"messages"\s*:\s*\[/
/** Beginning of an export of a whole account, which holds conversations of others. */
const ACCOUNT =
  /^\s*\{\s*(?:"about"\s*:\s*"[^"]{0,600}"\s*,\s*)?"(?:personal_information|profile_pictures|contacts|frequent_contacts|chats)"\s*:/

/** Returns whether the beginning of a JSON file is that of an export of Telegram Desktop. */
export const isTelegramPart = (head: string): boolean =>
  ROOT.test(head) || (ACCOUNT.test(head) && /"(?:first_name|user_id|list)"\s*:/.test(head))

/**
 * Reads the export of a channel, message by message; messages sent together as an album are one post. `head` is the beginning of the file and
 * `path` that of its entry in an archive, which may hold the pictures beside it. Throws `SourceError` for conversations, whose messages are not
 * the member's to publish.
 */
export function readTelegram(file: Pick<SourceFile, 'stream'>, head: string, path: string): Pick<Source, 'format' | 'items'> {
  const [, name, type = '', id = ''] = ROOT.exec(head) ?? []
  const state = Object.hasOwn(CHANNELS, type) ? CHANNELS[type] : undefined
  if (state === undefined) throw new SourceError('telegramChat')
  const channel = { id, state, name: parseString(name), path }
  return {
    format: 'telegram',
    items: async function* () {
      let album: Row[] = []
      for await (const { json } of splitObjects(decodeStream(await file.stream()), new Set(['messages']))) {
        const row = parseRow(json)
        if (row?.type !== 'message') continue
        if (belongsTo(album, row)) {
          album.push(row)
          continue
        }
        yield* postOf(album, channel)
        album = [row]
      }
      yield* postOf(album, channel)
    },
  }
}

interface Channel {
  id: string
  state: SourceState
  name: string
  path: string
}

function parseString(json = '""'): string {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}

const hasText = (row: Row): boolean => readMessageText(row).letters > 0

/** Files that the export left out are named by a sentence in parentheses. */
const isStored = (path: string): boolean => path !== '' && !path.startsWith('(')

const pictureOf = (row: Row): string =>
  textIn(row, 'photo') || (textIn(row, 'mime_type').startsWith('image/') && textIn(row, 'media_type') === '' ? textIn(row, 'file') : '')

/** An export does not name albums: they are pictures with consecutive ids, of one moment, only one of which has a text. */
function belongsTo(album: readonly Row[], row: Row): boolean {
  const last = album.at(-1)
  return (
    last !== undefined &&
    pictureOf(last) !== '' &&
    pictureOf(row) !== '' &&
    'photo' in last === 'photo' in row &&
    Number(textIn(row, 'id')) === Number(textIn(last, 'id')) + 1 &&
    textIn(row, 'date') === textIn(last, 'date') &&
    row.forwarded_from === last.forwarded_from &&
    !(hasText(row) && album.some(hasText))
  )
}

function* postOf(album: readonly Row[], channel: Channel): Generator<SourcePost> {
  const [first] = album
  if (!first) return
  const written = readMessageText(album.find(hasText) ?? first)
  const pictures = album.map(pictureOf).filter((path) => path !== '')
  const stored = pictures.filter(isStored)
  const poll = pollHtml(first.poll)
  // Stickers, places and contacts, and sounds and films without a word.
  if (written.letters === 0 && stored.length === 0 && poll === '') return
  // A message of a deleted account is forwarded from null.
  const isForwarded = first.forwarded_from !== undefined && first.forwarded_from !== channel.name
  const warnings: ItemWarning[] = [
    ...(stored.length < pictures.length ? (['picture'] as const) : []),
    ...(/^(?:voice_message|audio_file)$/.test(textIn(first, 'media_type')) ? (['audio'] as const) : []),
    ...(/^video|^animation$/.test(textIn(first, 'media_type')) ? (['video'] as const) : []),
  ]
  yield sourcePost({
    key: `telegram:${channel.id}:${textIn(first, 'id')}`,
    title: written.title,
    text: { html: galleryHtml(stored) + written.html + poll },
    base: channel.path,
    author: textIn(first, 'author'),
    publishedAt: parseDate(textIn(first, 'date_unixtime') || textIn(first, 'date')),
    state: narrowestState(channel.state, isForwarded ? 'repost' : 'public'),
    tags: written.tags,
    warnings,
  })
}

function galleryHtml(paths: readonly string[]): string {
  const images = paths.map((path) => element('figure', {}, element('img', { src: path.split('/').map(encodeURIComponent).join('/') }, '')))
  return images.length > 1 ? element('figure', { class: 'gallery' }, images.join('')) : images.join('')
}

function pollHtml(poll: unknown): string {
  if (typeof poll !== 'object' || poll === null || !('question' in poll) || !('answers' in poll) || !Array.isArray(poll.answers)) return ''
  const answers = poll.answers.map((answer: Row) => element('li', {}, escapeHtml(plainText(answer.text))))
  return element('p', {}, element('strong', {}, escapeHtml(plainText(poll.question)))) + element('ul', {}, answers.join(''))
}
