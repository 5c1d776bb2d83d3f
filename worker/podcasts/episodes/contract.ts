import { z } from 'zod'
import { AUDIO_TYPES, type AudioFormat } from '#shared/audio.ts'
import { Hash, HttpsUrl, IdempotencyKey, LIMITS, Picture, page, singleLineText } from '#shared/contract.ts'
import { cleanLine, isCleanText } from '#shared/persian/clean-text.ts'
import { normalizePastedText } from '#shared/persian/normalize-pasted-text.ts'

/** The file of an episode; `duration` in ms. Its address has the real ending, and changes when the file is replaced. */
export const AudioFile = z.strictObject({ url: z.string(), type: z.string(), bytes: z.number().int(), duration: z.number().int() })
export type AudioFile = z.infer<typeof AudioFile>

interface StoredAudio {
  hash: string
  format: AudioFormat
  bytes: number
  duration: number
}

/** What players and feeds are told of a file; Apple lists an M4A under this older name of its type only, and every browser knows it. */
export const AUDIO_CONTENT_TYPES = { ...AUDIO_TYPES, m4a: 'audio/x-m4a' } as const satisfies Record<AudioFormat, string>

/** Where a stored sound is heard. */
export const audioPath = ({ hash, format }: Pick<StoredAudio, 'hash' | 'format'>): string => `/media/sound/${hash}.${format}`

/** A stored sound as `SoundFile`. */
export const viewAudioFile = ({ hash, format, bytes, duration }: StoredAudio): AudioFile => ({
  url: audioPath({ hash, format }),
  type: AUDIO_CONTENT_TYPES[format],
  bytes,
  duration,
})

/** Somebody heard in an episode or behind a show (podcast namespace: person, with role and group of its taxonomy, in English). */
export const Person = z.strictObject({
  name: singleLineText({ label: 'نام', max: 128, emptyMessage: 'نام را بنویس' }),
  role: z.string().max(60),
  group: z.string().max(60),
  href: HttpsUrl.nullable(),
  img: HttpsUrl.nullable(),
})
export type Person = z.infer<typeof Person>

/** A part worth hearing alone: `start` and `duration` in ms, 15 to 120 s. */
export const Soundbite = z.strictObject({
  start: z.number().int().min(0),
  duration: z.number().int().min(15_000).max(120_000),
  title: singleLineText({ label: 'عنوان', max: 128 }),
})
export type Soundbite = z.infer<typeof Soundbite>

/** A chapter, from `start` (ms) to the next one's. */
export const Chapter = z.strictObject({
  start: z.number().int().min(0),
  title: singleLineText({ label: 'عنوان فصل', max: 128, emptyMessage: 'عنوان فصل را بنویس' }),
  href: HttpsUrl.nullable(),
  picture: Picture.nullable(),
})
export type Chapter = z.infer<typeof Chapter>

/** A stretch of a transcript, ms; both times are 0 in one without times. */
export const Segment = z.strictObject({
  start: z.number().int().min(0),
  end: z.number().int().min(0),
  speaker: singleLineText({ label: 'نام گوینده', max: 128 }),
  text: z
    .string()
    .max(LIMITS.transcriptSegmentLength, 'این تکه بلند است؛ آن را دو تکه کن')
    .transform((text) => cleanLine(normalizePastedText(text)))
    .refine((text) => text !== '' && isCleanText(text), 'بنویس در این تکه چه گفته شد، یا آن را بردار'),
})
export type Segment = z.infer<typeof Segment>

/** The show an episode belongs to, as little as a player shows. */
export const ShowReference = z.strictObject({ hash: Hash, title: z.string() })

/** A public episode as a queue keeps it. */
export const Track = z.strictObject({
  post: Hash,
  path: z.string(),
  title: z.string(),
  author: z.string(),
  cover: Picture.nullable(),
  show: ShowReference.nullable(),
  audio: AudioFile,
})
export type Track = z.infer<typeof Track>

/** Where somebody stopped, ms into the sound; `at` is when, by their device's clock (UTC ms). */
export const PlaybackProgress = z.strictObject({
  place: z.number().int().min(0).max(LIMITS.audioPosition),
  finished: z.boolean(),
  at: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
})
export type PlaybackProgress = z.infer<typeof PlaybackProgress>

/** Episodes one has heard of, with where one stopped. */
export const ListeningHistory = page(PlaybackProgress.extend({ track: Track }))
export type ListeningHistory = z.infer<typeof ListeningHistory>

/**
 * Everything a player needs of a public episode. `peaks`: base64, a byte a bar, empty when not made. `next` is the show's next
 * episode, in the order of its page; `heard` the viewer's own place.
 */
export const PlayableEpisode = Track.extend({
  peaks: z.string(),
  chapters: z.array(Chapter),
  hasTranscript: z.boolean(),
  next: Hash.nullable(),
  progress: PlaybackProgress.nullable(),
})
export type PlayableEpisode = z.infer<typeof PlayableEpisode>

/** A file to come: `key` is the device's name of it, the same for the same file, so that an upload is found again. */
export const StartUpload = z.strictObject({
  key: IdempotencyKey,
  name: singleLineText({ label: 'نام پرونده', max: 200 }),
  bytes: z.number().int().min(1, 'این پرونده خالی است'),
})
export type StartUpload = z.infer<typeof StartUpload>

/** An upload under way: all its parts but the last have `partBytes`; `parts` are the numbers, from 1, of those that came. */
export const AudioUpload = z.strictObject({
  hash: Hash,
  key: IdempotencyKey,
  name: z.string(),
  bytes: z.number().int(),
  partBytes: z.number().int(),
  parts: z.array(z.number().int()),
})
export type AudioUpload = z.infer<typeof AudioUpload>

/** Uploads of a post under way, and how many bytes of audio its author may still send. */
export const AudioUploads = z.strictObject({ uploads: z.array(AudioUpload), remainingBytes: z.number().int() })
export type AudioUploads = z.infer<typeof AudioUploads>

/** `peaks`: the waveform as the device drew it, base64 of one byte a bar; empty where it could not. */
export const CompleteUpload = z.strictObject({
  peaks: z
    .string()
    .max(Math.ceil(LIMITS.waveformPeaks / 3) * 4)
    .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'شکل موج درست نیست')
    .default(''),
})
export type CompleteUpload = z.infer<typeof CompleteUpload>

/** A file that has become a post's sound, and what it says of itself that the post may take over. */
export const UploadResult = z.strictObject({ audio: AudioFile, title: z.string(), cover: Picture.nullable() })
export type UploadResult = z.infer<typeof UploadResult>

/** A picture of one's own as an episode's cover, null for none. */
export const SetEpisodeCover = z.strictObject({ cover: Hash.nullable() })
export type SetEpisodeCover = z.infer<typeof SetEpisodeCover>

const SequenceNumber = z.number().int().min(1, 'عددی از ۱ به بالا بنویس').max(100_000, 'این عدد بیش از اندازه بزرگ است')

/** What an author says of an episode, all of it at once; `explicit` is null for whatever its show says. */
export const EpisodeFields = z.strictObject({
  show: Hash.nullable(),
  season: SequenceNumber.nullable(),
  episode: SequenceNumber.nullable(),
  kind: z.enum(['full', 'trailer', 'bonus']),
  explicit: z.boolean().nullable(),
  persons: z.array(Person).max(LIMITS.episodePersons, 'بیش از این نمی‌شود؛ چند نفر را بردار'),
  soundbites: z.array(Soundbite).max(LIMITS.soundbites, 'بیش از این نمی‌شود؛ چند گزیده را بردار'),
})
export type EpisodeFields = z.infer<typeof EpisodeFields>

/** A show its author may put the episode in; `seasons` has the last number of each season, other episodes counted. */
export const ShowChoice = z.strictObject({
  hash: Hash,
  title: z.string(),
  kind: z.enum(['episodic', 'serial']),
  seasons: z.array(z.strictObject({ season: z.number().int().nullable(), last: z.number().int() })),
})
export type ShowChoice = z.infer<typeof ShowChoice>

/** An episode's own fields for its author, with the shows to choose from; `duration` in ms. */
export const EpisodeSettings = z.strictObject({
  fields: EpisodeFields,
  cover: Picture.nullable(),
  duration: z.number().int(),
  shows: z.array(ShowChoice),
})
export type EpisodeSettings = z.infer<typeof EpisodeSettings>

export const Chapters = z.strictObject({ chapters: z.array(Chapter) })
export type Chapters = z.infer<typeof Chapters>
/** All chapters of an episode, in any order; pictures are named by their hash. */
export const PutChapters = z.strictObject({
  chapters: z
    .array(Chapter.extend({ picture: Hash.nullable() }))
    .max(LIMITS.chapters, 'بیش از ۲۰۰ فصل نمی‌شود؛ چندتا را بردار')
    .refine((chapters) => new Set(chapters.map(({ start }) => start)).size === chapters.length, 'دو فصل یک زمان دارند؛ یکی را جابه‌جا کن'),
})
export type PutChapters = z.infer<typeof PutChapters>

/** What could not be read as it stood, by its line (in JSON the number of the segment). */
export const TranscriptParseError = z.strictObject({
  line: z.number().int(),
  code: z.enum(['missingTime', 'invalidTime', 'outOfOrder', 'overlapping', 'afterEnd', 'emptyText', 'tooManySegments']),
})
export type TranscriptParseError = z.infer<typeof TranscriptParseError>
/** The words of a file as text. */
export const ImportTranscript = z.strictObject({
  text: z.string().min(1, 'این پرونده خالی است').max(LIMITS.transcriptFileLength, 'این پرونده بزرگ است؛ حداکثر ۱٫۸ مگابایت پذیرفته می‌شود'),
})

/** A file read but not stored; `flawCount` also counts those that are not listed. */
export const ImportedTranscript = z.strictObject({
  timed: z.boolean(),
  segments: z.array(Segment),
  errors: z.array(TranscriptParseError),
  errorCount: z.number().int(),
})
export type ImportedTranscript = z.infer<typeof ImportedTranscript>

/** An episode's transcript for its author; `changedAt` (UTC ms) is null while there is none. */
export const EditableTranscript = z.strictObject({ changedAt: z.number().int().nullable(), timed: z.boolean(), segments: z.array(Segment) })
export type EditableTranscript = z.infer<typeof EditableTranscript>

/** The transcript whole, none without segments; `base` is the `changedAt` it was made from, another is refused as stale. */
export const PutTranscript = z.strictObject({
  base: z.number().int().nullable(),
  timed: z.boolean(),
  segments: z.array(Segment).max(LIMITS.transcriptSegments, 'تکه‌های این متن بیش از اندازه‌اند؛ چندتا را به هم بپیوند'),
})
export type PutTranscript = z.infer<typeof PutTranscript>
export const TranscriptSaved = z.strictObject({ changedAt: z.number().int().nullable() })

/** What is asked of a transcript's page: words to look for, or the segment it begins at. */
export const TranscriptPageQuery = z.strictObject({
  q: z.string().max(LIMITS.searchQueryLength, 'کوتاه‌تر بنویس').optional(),
  after: z.coerce.number().int().min(0).max(LIMITS.transcriptSegments).default(0),
})
export type TranscriptPageQuery = z.infer<typeof TranscriptPageQuery>

/** The words of a public episode, a page of them or what was found in them; `next` is the segment the next page begins at. */
export const TranscriptPage = z.strictObject({
  post: z.strictObject({ hash: Hash, title: z.string(), path: z.string() }),
  timed: z.boolean(),
  /** In parts: `isMatch` marks the words searched for. */
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
