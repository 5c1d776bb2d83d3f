import { z } from 'zod'
import { AUDIO_TYPES, type AudioFormat } from '#shared/audio.ts'
import { Hash, HttpsUrl, Picture, singleLineText } from '#shared/contract/fields.ts'
import { IdempotencyKey, page } from '#shared/contract/http.ts'
import { LIMITS } from '#shared/limits/index.ts'
import { cleanLine, isCleanText } from '#shared/persian/clean-text.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'
import { Sponsor } from '#worker/posts/sponsorship/contract.ts'

/** `duration` is in ms. The URL changes when the file is replaced. */
export const AudioFile = z.strictObject({ url: z.string(), type: z.string(), bytes: z.number().int(), duration: z.number().int() })
export type AudioFile = z.infer<typeof AudioFile>

interface StoredAudio {
  hash: string
  format: AudioFormat
  bytes: number
  duration: number
}

/** MIME types for players and feeds; M4A uses the type that Apple's feed requirements list. */
export const AUDIO_CONTENT_TYPES = { ...AUDIO_TYPES, m4a: 'audio/x-m4a' } as const satisfies Record<AudioFormat, string>

export const audioPath = ({ hash, format }: Pick<StoredAudio, 'hash' | 'format'>): string => `/media/sound/${hash}.${format}`

export const viewAudioFile = ({ hash, format, bytes, duration }: StoredAudio): AudioFile => ({
  url: audioPath({ hash, format }),
  type: AUDIO_CONTENT_TYPES[format],
  bytes,
  duration,
})

/** `role` and `group` hold English names from the podcast namespace's taxonomy, which the schema does not check. */
export const Person = z.strictObject({
  name: singleLineText({ label: 'نام', max: 128, emptyMessage: 'نام را بنویس' }),
  role: z.string().max(60),
  group: z.string().max(60),
  href: HttpsUrl.nullable(),
  img: HttpsUrl.nullable(),
})
export type Person = z.infer<typeof Person>

/** `start` and `duration` are in ms; a soundbite lasts 15 to 120 seconds. */
export const Soundbite = z.strictObject({
  start: z.number().int().min(0),
  duration: z.number().int().min(15_000).max(120_000),
  title: singleLineText({ label: 'عنوان', max: 128 }),
})
export type Soundbite = z.infer<typeof Soundbite>

/** `start` is in ms; a chapter ends where the next one starts. */
export const Chapter = z.strictObject({
  start: z.number().int().min(0),
  title: singleLineText({ label: 'عنوان سرفصل', max: 128, emptyMessage: 'عنوان سرفصل را بنویس' }),
  href: HttpsUrl.nullable(),
  picture: Picture.nullable(),
})
export type Chapter = z.infer<typeof Chapter>

/** Times are in ms; both are 0 in an untimed transcript. */
export const Segment = z.strictObject({
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  speaker: singleLineText({ label: 'نام گوینده', max: 128 }),
  text: z
    .string()
    .max(LIMITS.transcriptSegmentLength, 'این تکه بلند است؛ آن را دو تکه کن')
    .transform((text) => cleanLine(normalizePastedText(text)))
    .refine((text) => text !== '' && isCleanText(text), 'بنویس در این تکه چه گفته شد، یا آن را حذف کن'),
})
export type Segment = z.infer<typeof Segment>

export const ShowReference = z.strictObject({ hash: Hash, title: z.string() })

export const Track = z.strictObject({
  post: Hash,
  path: z.string(),
  title: z.string(),
  author: z.string(),
  cover: Picture.nullable(),
  show: ShowReference.nullable(),
  audio: AudioFile,
  /** Who pays for the episode; absent if it is no advertising. */
  sponsor: Sponsor.optional(),
})
export type Track = z.infer<typeof Track>

/** `publishedAt` is in UTC ms. */
export const NewestEpisode = Track.extend({ publishedAt: z.number().int() })
export type NewestEpisode = z.infer<typeof NewestEpisode>

/** `place` is the position in ms; `at` is the device's time of the change, UTC ms. */
export const PlaybackProgress = z.strictObject({
  place: z.number().int().min(0).max(LIMITS.audioPosition),
  finished: z.boolean(),
  at: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
})
export type PlaybackProgress = z.infer<typeof PlaybackProgress>

export const ListeningHistory = page(PlaybackProgress.extend({ track: Track }))
export type ListeningHistory = z.infer<typeof ListeningHistory>

/**
 * `peaks` is base64 with one byte per bar, empty without a waveform. `next` is the post of the episode that follows in the order of the
 * show's page; `progress` is the viewer's.
 */
export const PlayableEpisode = Track.extend({
  peaks: z.string(),
  chapters: z.array(Chapter),
  hasTranscript: z.boolean(),
  /** Whether the post is advertising, which its links say. */
  isSponsored: z.boolean(),
  next: Hash.nullable(),
  progress: PlaybackProgress.nullable(),
})
export type PlayableEpisode = z.infer<typeof PlayableEpisode>

/** `key` identifies the file on the client, so that a repeated start resumes the open upload. */
export const StartUpload = z.strictObject({
  key: IdempotencyKey,
  name: singleLineText({ label: 'نام فایل', max: 200 }),
  bytes: z.number().int().min(1, 'این فایل خالی است'),
})
export type StartUpload = z.infer<typeof StartUpload>

/** Every part except the last has `partBytes` bytes; `parts` lists the 1-based numbers of the received parts. */
export const AudioUpload = z.strictObject({
  hash: Hash,
  key: IdempotencyKey,
  name: z.string(),
  bytes: z.number().int(),
  partBytes: z.number().int(),
  parts: z.array(z.number().int()),
})
export type AudioUpload = z.infer<typeof AudioUpload>

export const AudioUploads = z.strictObject({ uploads: z.array(AudioUpload), remainingBytes: z.number().int() })
export type AudioUploads = z.infer<typeof AudioUploads>

/** `peaks` is the client's waveform, base64 with one byte per bar; empty if the client could not compute it. */
export const CompleteUpload = z.strictObject({
  peaks: z
    .string()
    .max(Math.ceil(LIMITS.waveformPeaks / 3) * 4)
    .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'شکل موج درست نیست')
    .default(''),
})
export type CompleteUpload = z.infer<typeof CompleteUpload>

/** `title` and `cover` are suggestions from the tags of the file; empty and null without a usable one. */
export const UploadResult = z.strictObject({ audio: AudioFile, title: z.string(), cover: Picture.nullable() })
export type UploadResult = z.infer<typeof UploadResult>

/** Hash of the author's own picture; null clears the cover. */
export const SetEpisodeCover = z.strictObject({ cover: Hash.nullable() })
export type SetEpisodeCover = z.infer<typeof SetEpisodeCover>

const SequenceNumber = z.number().int().min(1, 'عددی از ۱ به بالا بنویس').max(100_000, 'این عدد بیش از اندازه بزرگ است')

/** All fields are always sent together; a null `explicit` inherits the show's value. */
export const EpisodeFields = z.strictObject({
  show: Hash.nullable(),
  season: SequenceNumber.nullable(),
  episode: SequenceNumber.nullable(),
  kind: z.enum(['full', 'trailer', 'bonus']),
  explicit: z.boolean().nullable(),
  persons: z.array(Person).max(LIMITS.episodePersons, 'بیش از این نمی‌شود؛ چند نفر را حذف کن'),
  soundbites: z.array(Soundbite).max(LIMITS.soundbites, 'بیش از این نمی‌شود؛ چند گزیده را حذف کن'),
})
export type EpisodeFields = z.infer<typeof EpisodeFields>

/** `seasons` lists the highest episode number of each season, 0 if none is numbered, ignoring the edited episode. */
export const ShowChoice = z.strictObject({
  hash: Hash,
  title: z.string(),
  kind: z.enum(['episodic', 'serial']),
  seasons: z.array(z.strictObject({ season: z.number().int().nullable(), last: z.number().int() })),
})
export type ShowChoice = z.infer<typeof ShowChoice>

/** `duration` is in ms. */
export const EpisodeSettings = z.strictObject({
  fields: EpisodeFields,
  cover: Picture.nullable(),
  duration: z.number().int(),
  shows: z.array(ShowChoice),
})
export type EpisodeSettings = z.infer<typeof EpisodeSettings>

export const Chapters = z.strictObject({ chapters: z.array(Chapter) })
export type Chapters = z.infer<typeof Chapters>
/** The complete list of chapters, in any order; `picture` is a hash. */
export const PutChapters = z.strictObject({
  chapters: z
    .array(Chapter.extend({ picture: Hash.nullable() }))
    .max(LIMITS.chapters, 'بیش از ۲۰۰ سرفصل نمی‌شود؛ چندتا را حذف کن')
    .refine((chapters) => new Set(chapters.map(({ start }) => start)).size === chapters.length, 'دو سرفصل یک زمان دارند؛ یکی را جابه‌جا کن'),
})
export type PutChapters = z.infer<typeof PutChapters>

/** `line` is 1-based; for JSON it is the number of the segment. */
export const TranscriptParseError = z.strictObject({
  line: z.number().int(),
  code: z.enum(['missingTime', 'invalidTime', 'outOfOrder', 'overlapping', 'afterEnd', 'emptyText', 'tooManySegments']),
})
export type TranscriptParseError = z.infer<typeof TranscriptParseError>
export const ImportTranscript = z.strictObject({
  text: z.string().min(1, 'این فایل خالی است').max(LIMITS.transcriptFileLength, 'این فایل بزرگ است؛ حداکثر ۱٫۸ مگابایت پذیرفته می‌شود'),
})

/** `errorCount` includes errors beyond the listed ones. */
export const ImportedTranscript = z.strictObject({
  timed: z.boolean(),
  segments: z.array(Segment),
  errors: z.array(TranscriptParseError),
  errorCount: z.number().int(),
})
export type ImportedTranscript = z.infer<typeof ImportedTranscript>

/** `changedAt` is in UTC ms; null without a transcript. */
export const EditableTranscript = z.strictObject({ changedAt: z.number().int().nullable(), timed: z.boolean(), segments: z.array(Segment) })
export type EditableTranscript = z.infer<typeof EditableTranscript>

/**
 * The complete transcript; without segments, the stored one is deleted. `base` is the `changedAt` it was edited from, null for a new
 * transcript.
 */
export const PutTranscript = z.strictObject({
  base: z.number().int().nullable(),
  timed: z.boolean(),
  segments: z.array(Segment).max(LIMITS.transcriptSegments, 'تکه‌های این متن بیش از اندازه‌اند؛ چندتا را به هم بپیوند'),
})
export type PutTranscript = z.infer<typeof PutTranscript>
export const TranscriptSaved = z.strictObject({ changedAt: z.number().int().nullable() })

/** `q` filters segments by text; `after` is the index of the first segment or, with `q`, the number of matches to skip. */
export const TranscriptPageQuery = z.strictObject({
  q: z.string().max(LIMITS.searchQueryLength, 'کوتاه‌تر بنویس').optional(),
  after: z.coerce.number().int().min(0).max(LIMITS.transcriptSegments).default(0),
})
export type TranscriptPageQuery = z.infer<typeof TranscriptPageQuery>

export const TranscriptPage = z.strictObject({
  post: z.strictObject({
    hash: Hash,
    title: z.string(),
    path: z.string(),
    sponsor: Sponsor.nullable(),
    cover: Picture.nullable(),
    show: ShowReference.nullable(),
    chapters: z.array(Chapter.pick({ start: true, title: true })),
  }),
  timed: z.boolean(),
  segments: z.array(
    z.strictObject({
      start: z.number().int(),
      speaker: z.string(),
      parts: z.array(z.strictObject({ text: z.string(), isMatch: z.boolean() })),
    }),
  ),
  next: z.number().int().nullable(),
})
export type TranscriptPage = z.infer<typeof TranscriptPage>
